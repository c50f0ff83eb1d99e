import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { itemList } from '../items/use-items.ts';
import { PyramidPlanCard } from './pyramid-plan-card.tsx';
import { usePyramids } from './use-pyramids.ts';

const PyramidForm = lazyDialog(async () => (await import('./pyramid-form.tsx')).PyramidForm);

/** The list of pyramids, for the people who plan them. */
export function PyramidListScreen() {
  const t = useTranslations('pyramids');
  const client = useQueryClient();
  const list = usePyramids();
  const table = async () => {
    const [{ pyramidTable }, items] = await Promise.all([
      import('./pyramid-export.ts'),
      client.fetchQuery(itemList),
    ]);
    return pyramidTable(list.data ?? [], items);
  };
  return (
    <ListScreen
      t={t}
      query={list}
      sources={list.data?.length ? [{ file: t('title'), table }] : []}
      skeleton={<CardSkeleton height="10.4rem" />}
      card={(pyramid, onOpen) => <PyramidPlanCard key={pyramid.id} pyramid={pyramid} onSettings={onOpen} />}
      form={(pyramid, onClose) => <PyramidForm pyramid={pyramid} onClose={onClose} />}
    />
  );
}
