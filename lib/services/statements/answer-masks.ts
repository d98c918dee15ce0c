import type { Tx } from '../../db/client';
import { findSource } from '../../db/recon-source-store';
import { maskErrorText } from '../../domain/masking';
import type { StatementPage } from '../../domain/views/statement';
import { readTypeCatalogue } from '../tasks/type-catalogue';

type Shown = { sourceId: bigint; via: string };

/**
 * How the lines of a statement may be shown. A file is finance's own and is shown as it is; what the other side answered
 * is masked like an error, with the keys of every type that the source covers: nobody knows what an answer holds.
 */
export async function lineMask(tx: Tx, { sourceId, via }: Shown): Promise<(raw: string) => string> {
  if (via !== 'query') return (raw) => raw;
  const source = await findSource(tx, sourceId);
  const types = await readTypeCatalogue(tx);
  const keys = source?.settings.types.flatMap(({ bizType }) => types.maskedKeys(bizType)) ?? [];
  return (raw) => maskErrorText(raw, keys);
}

/** First and rejected rows, each with its line as it may be shown. */
export function maskPreview(
  preview: StatementPage['preview'],
  mask: (raw: string) => string,
): StatementPage['preview'] {
  if (preview === null) return null;
  const masked = <T extends { raw: string }>(row: T): T => ({ ...row, raw: mask(row.raw) });
  return { ...preview, first: preview.first.map(masked), rejected: preview.rejected.map(masked) };
}
