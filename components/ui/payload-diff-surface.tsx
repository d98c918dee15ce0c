'use client';

import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { readOnlyExtensions } from './payload-setup';
import { useStyleNonce } from './style-nonce';

export interface PayloadDiffSurfaceProps {
  before: string;
  after: string;
  label: string;
}

/** The unified difference itself; loaded on demand by PayloadDiff. */
export default function PayloadDiffSurface({ before, after, label }: PayloadDiffSurfaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const nonce = useStyleNonce();
  useEffect(() => {
    if (!host.current) return undefined;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          ...readOnlyExtensions(label, nonce),
          unifiedMergeView({
            original: before,
            mergeControls: false,
            gutter: false,
            highlightChanges: true,
            collapseUnchanged: { margin: 3, minSize: 6 },
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [before, after, label, nonce]);
  return <div ref={host} />;
}
