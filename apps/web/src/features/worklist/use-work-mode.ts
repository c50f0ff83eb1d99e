import type { Job } from '@backline/contract';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { useMay, useSession } from '../../api/storage/session.ts';
import { slot } from '../../api/storage/slots.ts';
import { inMode, WORK_MODES } from './shown-jobs.ts';

const storedMode = slot('workMode', 'local', z.enum(WORK_MODES));

/** The mode of the list, kept on this device; until it is chosen, whoever may edit plans, and everybody else drives. */
export function useWorkMode() {
  const viewerId = useSession()?.user?.id;
  const mayEdit = useMay('edit');
  const [chosen, setChosen] = useState(() => storedMode.read());
  const mode = chosen ?? (mayEdit ? 'plan' : 'drive');
  return {
    mode,
    setMode: (next: typeof mode) => {
      storedMode.write(next);
      setChosen(next);
    },
    inOrder: useCallback((jobs: readonly Job[]) => inMode(mode, jobs, viewerId), [mode, viewerId]),
  };
}
