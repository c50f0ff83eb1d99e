import type { Worklist } from '@backline/contract';
import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useMay } from '../../api/storage/session.ts';
import { slot } from '../../api/storage/slots.ts';
import { lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';
import { type Loadable, LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import { setupProgress } from './setup-steps.ts';
import { FIRST_JOBS } from './shown-jobs.ts';
import styles from './worklist.module.css';
import { WorklistPanel } from './worklist-panel.tsx';

const SetupChecklist = lazyPart(
  async () => (await import('./setup-checklist.tsx')).SetupChecklist,
  <WaitingPanel />,
);

const setupHidden = slot('setupHidden', 'local', z.boolean());

/** The worklist; until there are a report and goals what there is to set up, above timers and loads that do not wait for that. */
export function NightWork({ query }: { query: Loadable<Worklist> }) {
  const t = useTranslations('worklist');
  const mayEdit = useMay('edit');
  return (
    <LoadState query={query} loading={t('loading')} failed={t('failed')} shape={<WaitingPanel />}>
      {(loaded) =>
        loaded.setup.report && (loaded.setup.goals || !mayEdit) ? (
          <Running worklist={loaded} />
        ) : (
          <>
            <SetupChecklist setup={loaded.setup} />
            {loaded.jobs.length > 0 && <WorklistPanel worklist={loaded} />}
          </>
        )
      }
    </LoadState>
  );
}

/** Steps that are still open stand below the list, folded until somebody asks for them. */
function Running({ worklist }: { worklist: Worklist }) {
  const t = useTranslations('worklist.setup');
  const [isHidden, setIsHidden] = useState(() => setupHidden.read() ?? false);
  const [isOpen, setIsOpen] = useState(false);
  const progress = setupProgress(worklist.setup);
  const hide = () => {
    setupHidden.write(true);
    setIsHidden(true);
  };
  return (
    <>
      <WorklistPanel worklist={worklist} />
      {progress.done < progress.count &&
        !isHidden &&
        (isOpen ? (
          <SetupChecklist setup={worklist.setup} onHide={hide} />
        ) : (
          <Group gap="xs" mb="md" fz="small" c="dimmed">
            {t('show', progress)}
            <Button variant="subtle" size="xs" onClick={() => setIsOpen(true)}>
              {t('showSteps')}
            </Button>
            <Button variant="subtle" size="xs" onClick={hide}>
              {t('hide')}
            </Button>
          </Group>
        ))}
    </>
  );
}

/** The shape of the list to come, at its height, so that nothing below it moves. */
function WaitingPanel() {
  return (
    <div className={styles.waiting}>
      <Box px="md" pt="3.25rem">
        <RowSkeleton count={FIRST_JOBS} height="2.625rem" />
      </Box>
    </div>
  );
}
