export { authRoute as GET, authRoute as POST } from '@/lib/web/auth-route';
