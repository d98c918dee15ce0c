export const USERS_PATH = '/settings/users';

export function userHref(id: string): string {
  return `${USERS_PATH}/${id}`;
}
