'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { ActionButton } from '@/components/ui/action-button';
import { IconCheck } from '@/components/ui/icons';
import { PageHead } from '@/components/ui/page-head';
import { Section, SectionHead } from '@/components/ui/section-head';
import { useAdministratorNames } from '@/components/ui/administrator-names';
import { TextLink } from '@/components/ui/text-link';
import { useNotPossibleText } from '@/components/ui/use-verb-error-text';
import { permissionFor, TASK_ACTIONS, type TaskAction } from '@/lib/domain/allowed-actions';
import { may, PERMISSIONS, ROLES, type Permission, type Role } from '@/lib/domain/roles';
import type { Administrators } from '@/lib/domain/views/user';
import css from './permissions.module.css';

export const PERMISSIONS_PATH = '/settings/permissions';

type GroupOf<P> = P extends `${infer Subject}.${string}` ? Subject : never;
type WordOf<P> = P extends `${infer Subject}.${infer Verb}` ? `${Subject}_${Verb}` : never;
type Group = GroupOf<Permission>;
type Word = WordOf<Permission>;

const groupOf = (permission: Permission) => permission.split('.')[0] as Group;
// A right without words in both languages is a type error here and in the messages.
const wordOf = (permission: Permission) => permission.replace('.', '_') as Word;

/** What each role may do, from the one table that verbs ask, and why a button is grey. */
export function PermissionsPage({ role, administrators }: { role: Role; administrators: Administrators }) {
  const t = useTranslations('permissions');
  const roles = useTranslations('common.role');
  const names = useAdministratorNames();
  const all = role === 'administrator';
  return (
    <>
      <PageHead
        title={t('title')}
        sub={
          <>
            <span>
              {all
                ? t.rich('leadAdministrator', {
                    users: (words) => <TextLink href="/settings/users">{words}</TextLink>,
                  })
                : t('lead', { role: roles(role) })}
            </span>
            {!all && (
              <span>
                {administrators.names.length > 0
                  ? t('administrators', { names: names(administrators) })
                  : t('noAdministrators')}
              </span>
            )}
          </>
        }
      />
      <Section labelledBy="rights">
        <SectionHead id="rights" title={t('table')} />
        <Rights role={role} />
      </Section>
      <Section labelledBy="why">
        <SectionHead id="why" title={t('why')} />
        <p className={css.text}>{t('whyLead')}</p>
        <Reasons role={role} />
        <p className={css.note}>{t('immediate')}</p>
      </Section>
    </>
  );
}

function Rights({ role }: { role: Role }) {
  const t = useTranslations('permissions');
  const roles = useTranslations('common.role');
  const groups = [...new Set(PERMISSIONS.map(groupOf))];
  return (
    <table className={css.rights}>
      <thead>
        <tr>
          <th scope="col">{t('right')}</th>
          {ROLES.map((one) => (
            <th key={one} scope="col" className={one === role ? css.own : undefined}>
              {roles(one)}
              {one === role && <span className={css.yours}>{t('yours')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group}>
            <tr className={css.group}>
              <th scope="rowgroup">{t(`group.${group}`)}</th>
              {ROLES.map((one) => (
                <td key={one} className={one === role ? css.own : undefined} />
              ))}
            </tr>
            {PERMISSIONS.filter((permission) => groupOf(permission) === group).map((permission) => (
              <tr key={permission}>
                <th scope="row">{t(`word.${wordOf(permission)}`)}</th>
                {ROLES.map((one) => (
                  <td key={one} className={one === role ? css.own : undefined}>
                    <Mark allowed={may(one, permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Mark({ allowed }: { allowed: boolean }) {
  const t = useTranslations('permissions');
  return (
    <span role="img" aria-label={t(allowed ? 'may' : 'mayNot')} className={allowed ? css.yes : css.no}>
      {allowed ? <IconCheck /> : '—'}
    </span>
  );
}

/** One example of each reason, with the product's own button and words. */
function Reasons({ role }: { role: Role }) {
  const t = useTranslations('permissions');
  const roles = useTranslations('common.role');
  const verbs = useTranslations('audit.action');
  const reason = useNotPossibleText();
  const missing = TASK_ACTIONS.find((action) => !may(role, permissionFor(action)));
  const byState = reason('retry', { because: 'state', status: 'success' });
  const byRole = (action: TaskAction) =>
    reason(action, { because: 'role', permission: permissionFor(action) });
  return (
    <dl className={css.reasons}>
      <dt>{t('state')}</dt>
      <dd>
        <p>{t('stateBody')}</p>
        <p className={css.example}>
          <span>{t('stateFor')}</span>
          <ActionButton reason={byState}>{verbs('retry')}</ActionButton>
          <span className={css.words}>{byState}</span>
        </p>
      </dd>
      <dt>{t('role')}</dt>
      <dd>
        <p>{t('roleBody')}</p>
        {missing === undefined ? (
          <p>{t('nobody')}</p>
        ) : (
          <p className={css.example}>
            <span>{t('roleFor', { role: roles(role) })}</span>
            <ActionButton reason={byRole(missing)}>{verbs(missing)}</ActionButton>
            <span className={css.words}>{byRole(missing)}</span>
          </p>
        )}
      </dd>
    </dl>
  );
}
