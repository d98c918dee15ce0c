'use client';

import { SourceForm, type SourceFormProps } from '@/components/reconciliation/sources/source-form';
import { checkSource } from '@/lib/config/recon-source';
import { create, edit, preview, read } from './actions';

const calls = { create, edit, preview, read };

/** The form, checked in the browser by the schema that checks it on the server. */
export function SourceEditor(props: Omit<SourceFormProps, 'check' | 'calls'>) {
  return <SourceForm {...props} check={checkSource} calls={calls} />;
}
