'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNoPermissionText } from '@/components/ui/use-no-permission-text';
import { kindsOf, permissionsFor, type BulkMove } from '@/lib/domain/bulk';
import { may, type Role } from '@/lib/domain/roles';
import type { BulkChoice } from '@/lib/domain/views/bulk';
import type { TaskView } from '@/lib/domain/views/task-list';
import type { NoFilter } from './selection-choice';

const PARAMETER = 'bulk';

/**
 * What a link asks for by `?bulk=retry`: that verb for all that match. Null where none is asked for, or it is not
 * possible, which is told. The address forgets it at once, so that a reload asks for nothing.
 */
export function useLinkedVerb(
  view: TaskView,
  everything: BulkChoice | NoFilter,
  role: Role | null,
): BulkMove | null {
  const t = useTranslations('bulk.bar');
  const noPermission = useNoPermissionText();
  const asked = useSearchParams().get(PARAMETER);
  const [arrived] = useState(asked);
  const kind = kindsOf(view).find((known): known is BulkMove => known !== 'export' && known === arrived);
  const missing = kind && permissionsFor(kind).find((permission) => role === null || !may(role, permission));
  const possible = kind !== undefined && missing === undefined && typeof everything !== 'string';

  const arrive = useEffectEvent(() => {
    if (arrived === null || role === null) return;
    const address = new URL(window.location.href);
    address.searchParams.delete(PARAMETER);
    window.history.replaceState(null, '', address);
    if (possible) return;
    const why = typeof everything === 'string' ? t(everything) : t('notHere');
    notifications.show({ id: 'bulk-refusal', message: missing ? noPermission(missing) : why });
  });
  useEffect(() => arrive(), []);
  return possible ? kind : null;
}
