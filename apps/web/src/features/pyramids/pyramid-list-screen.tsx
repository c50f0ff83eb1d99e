import { useTranslations } from 'use-intl';
import { BackLink } from '../../ui/back-link.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { PyramidPlanCard } from './pyramid-plan-card.tsx';
import { usePyramids } from './use-pyramids.ts';

const PyramidForm = lazyDialog(async () => (await import('./pyramid-form.tsx')).PyramidForm);

/** The list of pyramids, for the people who plan them. */
export function PyramidListScreen() {
  const t = useTranslations('pyramids');
  return (
    <ListScreen
      t={t}
      query={usePyramids()}
      about={<BackLink to="/war">{t('back')}</BackLink>}
      skeleton={<CardSkeleton height="10.4rem" />}
      card={(pyramid, onOpen) => <PyramidPlanCard key={pyramid.id} pyramid={pyramid} onSettings={onOpen} />}
      form={(pyramid, onClose) => <PyramidForm pyramid={pyramid} onClose={onClose} />}
    />
  );
}
