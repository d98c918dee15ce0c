export { guardRequest as proxy } from '@/lib/web/request-guard';
