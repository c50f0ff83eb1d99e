import { war } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';

const ResetOffer = lazyPart(async () => (await import('./reset-offer.tsx')).ResetOffer);

/** Offers admins the reset once a new war has begun, until somebody resets or declines (docs/spec/war.md#new-war). */
export function NewWarNotice() {
  const isAdmin = useMay('admin');
  const { data } = useQuery({ ...query(war.resetOffer), enabled: isAdmin });
  return isAdmin && data?.offer ? <ResetOffer offer={data.offer} /> : null;
}
