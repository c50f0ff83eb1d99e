import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { Review } from './review/use-review.ts';

const QueuePanelDialog = lazyDialog(
  async () => (await import('../factories/queue-panel-dialog.tsx')).QueuePanelDialog,
);

/** The dialog for a picture that shows the queue of a factory instead of a stockpile. */
export function FactoryQueue({ review: { queue, closeQueue } }: { review: Review }) {
  return queue !== null && <QueuePanelDialog key={queue.id} panel={queue.panel} onClose={closeQueue} />;
}
