import type { StoredGroup } from '../../db/group-reader';
import type { TypeCatalogue } from '../tasks/type-catalogue';
import { groupName } from './group-name';

export type GroupFilter = { bizType?: string; text?: string };

/** Whether a group is of the type and has the text in its title, error class or type, letters' case aside. */
export function groupFilter(
  { bizType, text }: GroupFilter,
  stored: ReadonlyMap<string, StoredGroup>,
  types: Pick<TypeCatalogue, 'maskedKeys'>,
): (group: { id: string }) => boolean {
  const wanted = text?.toLowerCase();
  return ({ id }) => {
    const group = stored.get(id);
    if (bizType !== undefined && group?.bizType !== bizType) return false;
    if (wanted === undefined) return true;
    if (group === undefined) return false;
    // What the reader may not see must not be told by hits.
    const { title } = groupName(group, types);
    return [title, group.errorClass, group.bizType].join('\n').toLowerCase().includes(wanted);
  };
}
