/** What names a failure group; `title` is its message without what differs from task to task, masked. */
export type GroupName = { id: string; bizType: string; errorClass: string | null; title: string };
