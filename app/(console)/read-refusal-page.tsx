import { ReadRefusal, type ReadRefusalSubject } from '@/components/lists/read-refusal';
import { getAccount } from '@/lib/services/account/get-account';
import { listAdministrators } from '@/lib/services/users/list-administrators';
import { readForPage, type PageRefusal } from '@/lib/web/run-verb';

/** A page that its reader may not see, with the role that is missing. */
export async function ReadRefusalPage({
  subject,
  error,
}: {
  subject: ReadRefusalSubject;
  error: PageRefusal;
}) {
  const [account, known] = await Promise.all([readForPage(getAccount), readForPage(listAdministrators)]);
  const administrators = known.ok ? known.value : { names: [], more: 0 };
  const role = account.ok ? account.value.role : 'support';
  const permission = error.code === 'no_permission' ? error.permission : null;
  return (
    <ReadRefusal subject={subject} permission={permission} role={role} administrators={administrators} />
  );
}
