import type { Job } from '@backline/contract';
import type { RankedJob } from '@backline/domain';

/** A job that is ranked before it is put into words: of thousands only the first are shown. */
export interface Candidate extends RankedJob {
  show: () => Job;
}
