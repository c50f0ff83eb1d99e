import type { WarWork } from '@backline/contract';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { useMay } from '../../api/storage/session.ts';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { FiguresTable } from './figures-table.tsx';
import { Panel } from './panel.tsx';
import { PictureButton } from './picture-button.tsx';
import { WORK_KINDS } from './use-choice.ts';
import { usePictureCaption } from './use-picture-caption.ts';

/** The panel on who did how much, or a note if names are off. */
export function PeoplePanel({ work }: { work: WarWork }) {
  const t = useTranslations('statistics');
  const format = useFormatter();
  const subtitle = usePictureCaption();
  const isAdmin = useMay('admin');
  const { people } = work;
  if (!work.namesShown)
    return (
      <Panel title={t('people')}>
        <Text c="dimmed" my="md">
          {isAdmin
            ? t.rich('namesOffAdmin', {
                link: (name) => (
                  <Anchor component={Link} to="/admin" underline="always">
                    {name}
                  </Anchor>
                ),
              })
            : t('namesOff')}
        </Text>
      </Panel>
    );
  const headings = [t('name'), ...WORK_KINDS.map((workKind) => t(`totals.${workKind}`))];
  const rows = people.map((person) => [
    person.name === '' ? t('unknownPerson') : person.name,
    ...WORK_KINDS.map((workKind) => format.number(person[workKind])),
  ]);
  const table = async () => (await import('./statistics-export.ts')).peopleTable(people);
  return (
    <Panel
      title={t('people')}
      hint={t('peopleHint')}
      actions={
        <>
          <PictureButton
            disabled={people.length === 0}
            picture={() => ({
              kind: 'table',
              title: t('people'),
              subtitle: subtitle(work.war),
              headings,
              rows,
            })}
          />
          <ExportMenu isCompact disabled={people.length === 0} sources={[{ file: t('people'), table }]} />
        </>
      }
    >
      {people.length === 0 ? (
        <Text c="dimmed" my="md">
          {t('nothingDone')}
        </Text>
      ) : (
        <FiguresTable isFolded={false} label={t('people')} headings={headings} rows={rows} />
      )}
    </Panel>
  );
}
