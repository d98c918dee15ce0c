import type { SourceFormat } from '@/lib/domain/source-settings';

/** What the browser offers to choose; whatever is dropped is looked into by its bytes, not by its name. */
export const ACCEPTED: Readonly<Record<SourceFormat, string>> = {
  wechat_trade: '.csv,.txt,.gz,.zip',
  alipay_trade: '.csv,.txt,.zip,.gz',
  stripe_itemised: '.csv,.zip,.gz',
  generic_csv: '.csv,.txt,.tsv,.zip,.gz',
  generic_xlsx: '.xlsx',
  status_query: '',
};
