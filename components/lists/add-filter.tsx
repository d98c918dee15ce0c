'use client';

import { Button, Popover, PopoverDropdown, PopoverTarget, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { IconPlus } from '@/components/ui/icons';
import type { FilterField } from './filter-field';
import css from './filter-bar.module.css';
import { FilterForm } from './filter-form';
import { listHref, type ListParams } from './list-href';

/** "+ Filter": first what to narrow by, then the value. */
export function AddFilter({
  path,
  params,
  fields,
}: {
  path: string;
  params: ListParams;
  fields: readonly FilterField[];
}) {
  const t = useTranslations('lists.filter');
  const router = useRouter();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const field = fields.find(({ key }) => key === chosen);
  const close = () => {
    setOpened(false);
    setChosen(undefined);
  };
  const apply = (change: ListParams) => {
    close();
    router.push(listHref(path, params, { ...change, cursor: undefined }));
  };
  return (
    <Popover
      opened={opened}
      onChange={(next) => (next ? setOpened(true) : close())}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
      width={field ? 300 : 220}
    >
      <PopoverTarget>
        <Button
          variant="subtle"
          className={css.add}
          leftSection={<IconPlus />}
          onClick={() => (opened ? close() : setOpened(true))}
        >
          {t('add')}
        </Button>
      </PopoverTarget>
      <PopoverDropdown aria-label={t('add')}>
        {field ? (
          <FilterForm
            key={field.key}
            field={field}
            params={params}
            onApply={apply}
            onBack={() => setChosen(undefined)}
          />
        ) : (
          <ul className={css.choices}>
            {fields
              .filter(({ chipOnly }) => !chipOnly)
              .map(({ key, label }, index) => (
                <li key={key}>
                  <UnstyledButton
                    className={css.choice}
                    autoFocus={index === 0}
                    onClick={() => setChosen(key)}
                  >
                    {label}
                  </UnstyledButton>
                </li>
              ))}
          </ul>
        )}
      </PopoverDropdown>
    </Popover>
  );
}
