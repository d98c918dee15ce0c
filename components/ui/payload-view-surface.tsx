'use client';

import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { searchKeymap } from '@codemirror/search';
import { useEffect, useRef } from 'react';
import { markExtensions, readOnlyExtensions, type MaskedRange } from './payload-setup';
import { useStyleNonce } from './style-nonce';

export interface PayloadViewSurfaceProps {
  text: string;
  masked: readonly MaskedRange[];
  added: readonly number[];
  label: string;
  maskLabel: string;
}

/** The read-only CodeMirror itself; loaded on demand by PayloadViewer. */
export default function PayloadViewSurface({
  text,
  masked,
  added,
  label,
  maskLabel,
}: PayloadViewSurfaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const nonce = useStyleNonce();
  useEffect(() => {
    if (!host.current) return undefined;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          ...readOnlyExtensions(label, nonce),
          markExtensions(text, masked, added, maskLabel),
          keymap.of(searchKeymap),
        ],
      }),
    });
    return () => view.destroy();
  }, [text, masked, added, label, maskLabel, nonce]);
  return <div ref={host} />;
}
