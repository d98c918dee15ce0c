'use client';

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, ensureSyntaxTree } from '@codemirror/language';
import { searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { baseExtensions } from './payload-setup';
import { useStyleNonce } from './style-nonce';

export interface JsonProblem {
  line: number;
  column: number;
}

export interface PayloadEditSurfaceProps {
  initialText: string;
  label: string;
  onChange: (text: string, problem: JsonProblem | undefined) => void;
}

const PARSE_MS = 200;

/** Only whether the text is JSON; the parsed value is thrown away, so no number is ever rounded. */
function findProblem(state: EditorState): JsonProblem | undefined {
  try {
    JSON.parse(state.sliceDoc());
    return undefined;
  } catch {
    let at = state.doc.length;
    ensureSyntaxTree(state, state.doc.length, PARSE_MS)?.iterate({
      enter: (node) => {
        if (node.type.isError) at = Math.min(at, node.from);
      },
    });
    const line = state.doc.lineAt(at);
    return { line: line.number, column: at - line.from + 1 };
  }
}

/** The editable CodeMirror itself; loaded on demand by PayloadEditor. */
export default function PayloadEditSurface({ initialText, label, onChange }: PayloadEditSurfaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const nonce = useStyleNonce();
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: initialText,
        extensions: [
          ...baseExtensions(label, nonce),
          history(),
          bracketMatching(),
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) report.current(update.state.sliceDoc(), findProblem(update.state));
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [initialText, label, nonce]);
  return <div ref={host} />;
}
