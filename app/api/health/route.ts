import { healthResponse } from '@/lib/web/health';

export const dynamic = 'force-dynamic';

export function GET(): Promise<Response> {
  return healthResponse();
}
