import { EXPORT_LISTS, type ExportList } from '@/lib/domain/views/export';
import { ExportSlots } from '@/lib/services/export/export-slots';
import { startExport } from '@/lib/services/export/start-export';
import type { ServiceContext } from '@/lib/services/context';
import { exportRefusal, exportResponse } from '@/lib/web/export-response';
import { log } from '@/lib/web/log';
import { perProcess } from '@/lib/web/process-state';
import { requestFacts } from '@/lib/web/request-facts';
import { runVerb } from '@/lib/web/run-verb';
import { readListQuery } from '../../../(console)/views/list-queries';
import { exportWords } from './export-words';

const slots = () => perProcess('exports', () => new ExportSlots());

type RouteContext = { params: Promise<{ list: string }> };

/**
 * A list as a file. A POST, since it leaves a record: the guard in front lets our own pages alone do that. The form
 * names `format`, `query` (the list's address behind the question mark) and, for ticked tasks, `ids`.
 */
export async function POST(request: Request, { params }: RouteContext): Promise<Response> {
  const { list: named } = await params;
  const list = EXPORT_LISTS.find((known) => known === named);
  if (list === undefined) return exportRefusal({ code: 'invalid', fields: { list: 'invalid' } });
  const form = await request.formData().catch(() => new FormData());
  const words = await exportWords(list);
  const exportList = (ctx: ServiceContext, input: unknown) =>
    startExport(ctx, input, { words, slots: slots() });
  const result = await runVerb(exportList, { list, ...askedBy(list, form) });
  if (!result.ok) return exportRefusal(result.error);
  const { requestId } = await requestFacts();
  return exportResponse(result.value, request.signal, (error) =>
    log.error({ err: error, reference: requestId, list }, 'an export did not finish'),
  );
}

function askedBy(list: ExportList, form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const { params, input: filter } = readListQuery(list, text('query'));
  const ids = text('ids');
  return { format: text('format'), filter, params, ...(ids === '' ? {} : { ids: ids.split(',') }) };
}
