'use client';

import { Radio } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ROLES, type Role } from '@/lib/domain/roles';
import css from './users.module.css';

/** One role of four, each with what it may do. */
export function RoleField({
  value,
  onChange,
  problem,
  autoFocus,
}: {
  value: Role;
  onChange: (role: Role) => void;
  problem?: string;
  autoFocus?: boolean;
}) {
  const t = useTranslations('users');
  const role = useTranslations('common.role');
  return (
    <Radio.Group
      label={t('dialog.role')}
      value={value}
      onChange={(next) => onChange(ROLES.find((known) => known === next) ?? value)}
      error={problem}
    >
      <div className={css.roles}>
        {ROLES.map((one) => (
          <Radio
            key={one}
            value={one}
            label={role(one)}
            description={t(`roleWhat.${one}`)}
            classNames={{ label: css.word }}
            data-autofocus={autoFocus && one === value ? true : undefined}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
