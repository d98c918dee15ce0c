import { readStoredGroups } from '../../db/group-reader';
import type { Tx } from '../../db/client';
import { maskErrorText } from '../../domain/masking';
import type { GroupName } from '../../domain/views/group-name';
import type { TypeCatalogue } from '../tasks/type-catalogue';

/** A group by name, masked by its type's rules besides what the fingerprint hides. */
export function groupName(group: GroupName, types: Pick<TypeCatalogue, 'maskedKeys'>): GroupName {
  const { id, bizType, errorClass, title } = group;
  return { id, bizType, errorClass, title: maskErrorText(title, types.maskedKeys(bizType)) };
}

/** The same by id; a group that was never described is called by its id. */
export async function readGroupName(
  tx: Tx,
  id: string,
  types: Pick<TypeCatalogue, 'maskedKeys'>,
): Promise<GroupName> {
  const stored = (await readStoredGroups(tx, [id])).get(id);
  return groupName(stored ?? { id, bizType: '', errorClass: null, title: id }, types);
}
