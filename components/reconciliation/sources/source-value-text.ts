'use client';

import { useTranslations } from 'next-intl';
import { moneyText } from '@/components/ui/money-text';
import { ENTRY_KINDS } from '@/lib/domain/reconciliation';
import { SOURCE_FORMATS, type CoveredType } from '@/lib/domain/source-settings';
import { readableParts } from './readable-parts';

/** A stored value of a source's field in words: amounts as money, kinds and formats by name, lists without their marks. */
export function useSourceValueText(currency: string): (field: string, text: string) => string {
  const t = useTranslations('sources');
  return (field, text) => {
    const format = SOURCE_FORMATS.find((name) => name === text);
    if (field === 'format' && format !== undefined) return t(`format.${format}`);
    if (field === 'toleranceMinor' || field === 'approveAboveMinor') return moneyText(text, currency) ?? text;
    if (field === 'amountBasis') {
      const key = `form.choice.amountBasis.${text}.label` as 'form.choice.amountBasis.order.label';
      return t.has(key) ? t(key) : text;
    }
    const types = field === 'types' ? coveredTypes(text) : null;
    if (types !== null) {
      const words = ({ bizType, kind, keyFrom, keyPath, amountPath, unit }: CoveredType) => [
        bizType,
        t(`kind.${kind}`),
        keyPath ?? t(`form.covered.from.${keyFrom}`),
        ...(amountPath === null ? [] : [`${amountPath} ${t(`form.covered.units.${unit}`)}`]),
      ];
      return types.map((type) => words(type).join(' · ')).join('\n');
    }
    const parts = readableParts(text);
    if (parts === null) return text;
    const words =
      field === 'leaveAside'
        ? parts.map((part) => {
            const kind = ENTRY_KINDS.find((each) => each === part);
            return kind === undefined ? part : t(`kind.${kind}`);
          })
        : parts;
    return words.join(t('comma'));
  };
}

/** Null where the text is cut. */
function coveredTypes(text: string): CoveredType[] | null {
  try {
    return JSON.parse(text) as CoveredType[];
  } catch {
    return null;
  }
}
