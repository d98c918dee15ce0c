export const SOURCES_PATH = '/settings/sources';
export const NEW_SOURCE_PATH = `${SOURCES_PATH}/new`;

export function sourceHref(id: string): string {
  return `${SOURCES_PATH}/${id}`;
}

export function editSourceHref(id: string): string {
  return `${sourceHref(id)}/edit`;
}
