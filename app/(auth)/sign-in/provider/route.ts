export { startProviderSignIn as POST } from '@/lib/web/provider-start';
