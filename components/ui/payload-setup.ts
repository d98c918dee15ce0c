import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { json } from '@codemirror/lang-json';
import { EditorState, RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, lineNumbers, WidgetType, type DecorationSet } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** A piece of text the reader may not see: UTF-16 offsets into the text, end exclusive. */
export interface MaskedRange {
  from: number;
  to: number;
}

const look = EditorView.theme({
  '&': {
    fontSize: 'var(--mg-fs-sm)',
    backgroundColor: 'var(--mg-sunken)',
    color: 'var(--mg-text)',
    borderRadius: 'var(--mg-radius)',
  },
  '&.cm-focused': { outline: '2px solid var(--mg-accent)', outlineOffset: '1px' },
  '.cm-scroller': {
    fontFamily: 'var(--mg-mono)',
    fontFeatureSettings: '"zero", "calt" 0',
    lineHeight: '20px',
  },
  '.cm-content': { padding: 'var(--mg-s2) 0', caretColor: 'var(--mg-text)' },
  '.cm-line': { padding: '0 var(--mg-s3) 0 0' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--mg-text-3)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: '34px',
    padding: '0 var(--mg-s3) 0 0',
    fontSize: 'var(--mg-fs-xs)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection':
    { backgroundColor: 'var(--mg-selected)' },
  '.cm-cursor': { borderLeftColor: 'var(--mg-text)' },
  '.cm-added, .cm-changedLine, &.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--mg-success-tint)' },
  '.cm-deletedChunk, .cm-removed': { backgroundColor: 'var(--mg-failed-tint)', paddingLeft: '0' },
  '.cm-deletedChunk .cm-deletedText, .cm-changedText, &.cm-merge-b .cm-changedText': {
    background: 'none',
    textDecoration: 'none',
    fontWeight: '600',
  },
  '.cm-collapsedLines': {
    background: 'none',
    color: 'var(--mg-text-3)',
    borderTop: '1px solid var(--mg-rule)',
    borderBottom: '1px solid var(--mg-rule)',
  },
  '.cm-changeGutter': { width: '0' },
});

const ink = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--mg-text-2)' },
  { tag: tags.invalid, color: 'var(--mg-failed)' },
]);

class MaskWidget extends WidgetType {
  constructor(
    readonly length: number,
    readonly label: string,
  ) {
    super();
  }
  override eq(other: MaskWidget): boolean {
    return other.length === this.length && other.label === this.label;
  }
  toDOM(): HTMLElement {
    const mask = document.createElement('span');
    mask.setAttribute('role', 'img');
    mask.setAttribute('aria-label', this.label);
    mask.style.cssText = 'color:var(--mg-text-2);background:var(--mg-rule);border-radius:2px;padding:0 4px';
    const lock =
      '<svg viewBox="0 0 16 16" width="11" height="11" aria-hidden="true" style="fill:none;stroke:currentColor;stroke-width:1.5;vertical-align:-1px;margin-right:3px"><path d="M3.75 7.25h8.5v6h-8.5zM5.5 7.25V5a2.5 2.5 0 0 1 5 0v2.25"/></svg>';
    mask.innerHTML = lock + '•'.repeat(Math.min(16, Math.max(4, this.length)));
    return mask;
  }
}

function marks(
  text: string,
  masked: readonly MaskedRange[],
  added: readonly number[],
  maskLabel: string,
): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const state = EditorState.create({ doc: text });
  const lines = added
    .filter((line) => line >= 1 && line <= state.doc.lines)
    .map((line) => ({
      from: state.doc.line(line).from,
      to: state.doc.line(line).from,
      mark: Decoration.line({ class: 'cm-added' }),
    }));
  const masks = masked
    .filter(({ from, to }) => from >= 0 && to > from && to <= text.length)
    .map(({ from, to }) => ({
      from,
      to,
      mark: Decoration.replace({ widget: new MaskWidget(to - from, maskLabel) }),
    }));
  const all = [...lines, ...masks].sort((a, b) => a.from - b.from || a.to - b.to);
  for (const { from, to, mark } of all) builder.add(from, to, mark);
  return builder.finish();
}

/**
 * What viewer, editor and diff share: numbers, wrapping, JSON ink, the console's colours. label: for readers.
 * nonce: of the document, for the style sheet that CodeMirror adds.
 */
export function baseExtensions(label: string, nonce: string): Extension[] {
  return [
    EditorView.cspNonce.of(nonce),
    lineNumbers(),
    EditorView.lineWrapping,
    json(),
    syntaxHighlighting(ink),
    look,
    // One separator only: a lone CR or U+2028 in a payload is content, not a line end.
    EditorState.lineSeparator.of('\n'),
    EditorView.contentAttributes.of({ 'aria-label': label, translate: 'no' }),
  ];
}

/** A text that can be selected, searched and copied but not changed. */
export function readOnlyExtensions(label: string, nonce: string): Extension[] {
  return [
    ...baseExtensions(label, nonce),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({
      tabindex: '0',
      role: 'textbox',
      'aria-readonly': 'true',
      'aria-multiline': 'true',
    }),
  ];
}

/** Locks over what is hidden, tints under what was changed. added: line numbers from 1. */
export function markExtensions(
  text: string,
  masked: readonly MaskedRange[],
  added: readonly number[],
  maskLabel: string,
): Extension {
  const set = marks(text, masked, added, maskLabel);
  return [EditorView.decorations.of(set), EditorView.atomicRanges.of(() => set)];
}
