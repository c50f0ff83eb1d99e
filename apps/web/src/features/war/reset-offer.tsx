import { type Reply, war } from '@backline/contract';
import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlag } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

const ResetWarModal = lazyDialog(async () => (await import('./reset-war-modal.tsx')).ResetWarModal);

type Offer = NonNullable<Reply<typeof war.resetOffer>['offer']>;

/** The offer itself; loaded once there is one, for it is on the first page that everybody opens. */
export function ResetOffer({ offer: { warId, number } }: { offer: Offer }) {
  const t = useTranslations('warReset.newWar');
  const alertFailure = useFailureAlert();
  const decline = useAction(war.declineReset);
  const [isOpen, modal] = useDisclosure();
  const title = t('title', { number: String(number) });
  const handleDecline = () => void decline.mutateAsync({ body: { warId } }).catch(alertFailure);
  return (
    <Alert
      role="region"
      aria-label={title}
      color="yellow"
      variant="light"
      mb="md"
      icon={<IconFlag aria-hidden />}
      title={title}
    >
      <p>{t('text')}</p>
      <Group gap="xs" mt="sm">
        <Button color="red" variant="outline" onClick={modal.open}>
          {t('reset', { number: String(number) })}
        </Button>
        <Button variant="default" loading={decline.isPending} onClick={handleDecline}>
          {t('notNow')}
        </Button>
      </Group>
      {isOpen && <ResetWarModal onClose={modal.close} />}
    </Alert>
  );
}
