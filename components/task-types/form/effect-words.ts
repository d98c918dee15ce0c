'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useRoundText } from '../type-words';
import type { Effect } from './effects';

export function useEffectText(): (effect: Effect) => string {
  const t = useTranslations('typeForm.effect');
  const list = useTranslations('taskTypes.value');
  const format = useFormatter();
  const duration = useRoundText();
  return (effect) => {
    switch (effect.key) {
      case 'slower':
        return t('slower', { from: format.number(effect.from), to: format.number(effect.to) });
      case 'stuck':
        return t('stuck', { from: duration(effect.from), to: duration(effect.to) });
      case 'fewerRetries':
        return t('fewerRetries', { to: effect.to });
      case 'signing':
        return t('signing', { name: effect.name });
      case 'unmasked':
        return t('unmasked', { keys: effect.keys.join(list('list')) });
      case 'disabled':
      case 'enabled':
      case 'toExternal':
      case 'takesOver':
      case 'otherExecutor':
      case 'address':
      case 'lease':
      case 'retry':
        return t(effect.key);
    }
  };
}
