import type { BusinessDate } from '../domain/reconciliation';
import type { SourceFormat, SourceSettings } from '../domain/source-settings';
import { readAlipay } from './formats/alipay-bill';
import { readGenericCsv } from './formats/generic-csv';
import { genericMapping } from './formats/generic-mapping';
import { readGenericXlsx } from './formats/generic-xlsx';
import { STRIPE_DEFAULTS } from './formats/stripe-settings';
import { readStripe } from './formats/stripe-statement';
import { unpack } from './formats/unpack';
import { readWechat } from './formats/wechat-bill';
import type { FileBytes, ReadEvent } from './statement-row';
import { WrongFile } from './wrong-file';

/** As much of a source as reading needs. */
export type ReadingSource = { format: SourceFormat; settings: SourceSettings };

/**
 * Reads a file as it was uploaded, packed or not, by the rules of its source and for a day. Gives the events of
 * `ReadEvent`; throws WrongFile for a file that cannot be used.
 */
export async function* readStatement(
  bytes: FileBytes,
  fileName: string,
  source: ReadingSource,
  day: BusinessDate,
): AsyncGenerator<ReadEvent> {
  const file = await unpack(bytes, fileName);
  yield* readerOf(source, file.bytes, day);
}

function readerOf(
  { format, settings }: ReadingSource,
  bytes: FileBytes,
  date: BusinessDate,
): AsyncGenerator<ReadEvent> {
  const { merchant, currency, amountBasis, statusMap, zone, stripe, mapping } = settings;
  switch (format) {
    case 'wechat_trade': {
      const basis = amountBasis === 'settled' ? 'settled' : 'order';
      return readWechat(bytes, { merchant, date, currency, statusMap, amountBasis: basis });
    }
    case 'alipay_trade': {
      const basis = amountBasis === 'received' ? 'received' : 'order';
      return readAlipay(bytes, { merchant, date, currency, amountBasis: basis });
    }
    case 'stripe_itemised': {
      const basis = amountBasis === 'customer_facing' ? 'customer_facing' : 'balance';
      return readStripe(bytes, { ...STRIPE_DEFAULTS, ...stripe, zone, amountBasis: basis, date });
    }
    case 'generic_csv':
      return readGenericCsv(bytes, genericMapping.parse(mapping), { date });
    case 'generic_xlsx':
      return readGenericXlsx(bytes, genericMapping.parse(mapping), { date });
    case 'status_query':
      // Uploads for it are refused: whoever is asked sends no files.
      throw new WrongFile('not_this_format');
  }
}
