'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { JsonProblem } from './payload-edit-surface';
import css from './payload.module.css';

const Surface = dynamic(() => import('./payload-edit-surface'), { ssr: false });

/**
 * Edits a payload as text. initialText: the unmasked original; later changes of this prop start anew.
 * onChange: the text as typed, and whether it is JSON. Nothing is reformatted. label: what it is, if not the payload.
 */
export function PayloadEditor({
  initialText,
  label,
  onChange,
}: {
  initialText: string;
  label?: string;
  onChange: (text: string, valid: boolean) => void;
}) {
  const t = useTranslations('common.payload');
  const [problem, setProblem] = useState<JsonProblem>();
  return (
    <div>
      <div className={problem ? `${css.editor} ${css.invalid}` : css.editor}>
        <Surface
          initialText={initialText}
          label={label ?? t('editorLabel')}
          onChange={(text, found) => {
            setProblem(found);
            onChange(text, found === undefined);
          }}
        />
      </div>
      <div className={css.below}>
        <span className={problem && css.problem} role="status">
          {problem && t('invalidJson', { line: problem.line, column: problem.column })}
        </span>
      </div>
    </div>
  );
}
