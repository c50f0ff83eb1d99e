import type { AuditEntry } from '@backline/contract';
import { Box, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Fragment, useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import styles from './audit.module.css';
import { useAuditSentence, useFeatureName } from './use-audit-texts.ts';

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const t = useTranslations('audit');
  return (
    <PlainTable stacks fz="md" verticalSpacing="xs" className={styles.table ?? ''} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col" data-figure>
            {t('details')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </PlainTable>
  );
}

/** An entry on one line, with its values behind a button. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const format = useFormatter();
  const featureName = useFeatureName();
  const sentence = useAuditSentence();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { at, username, feature, outcome, changes, address, keyName } = entry;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <tr>
        <Box component="td" c="dimmed" fz="small">
          <time dateTime={at}>
            {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}
          </time>
        </Box>
        <td>
          {username === '' ? (
            <Text span inherit c="dimmed">
              {t('nobody')}
            </Text>
          ) : (
            username
          )}
          {keyName !== '' && <span className={styles.address}>{t('by', { name: keyName })}</span>}
          {address !== '' && <span className={styles.address}>{t('from', { address })}</span>}
        </td>
        <td>
          <span className={styles.feature}>{featureName(feature)}</span>
          {outcome === 'refused' && <StatusBadge status="stale">{t('refused')}</StatusBadge>}
          <span>{sentence(entry)}</span>
        </td>
        <td data-figure>
          {changes.length > 0 && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              rightSection={<Chevron size={14} aria-hidden />}
              onClick={() => setOpen(!isOpen)}
            >
              {t('changes', { count: changes.length })}
            </Button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId}>
          <td colSpan={4}>
            <ChangeList changes={changes} />
          </td>
        </tr>
      )}
    </>
  );
}

function ChangeList({ changes }: Pick<AuditEntry, 'changes'>) {
  const t = useTranslations('audit');
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <Fragment key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== '' && (
              <del>
                <VisuallyHidden>{t('before')}</VisuallyHidden>
                <span>{before}</span>
              </del>
            )}
            {(after !== '' || before !== '') && (
              <ins>
                <VisuallyHidden>{t('after')}</VisuallyHidden>
                <span>{after || t('none')}</span>
              </ins>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
