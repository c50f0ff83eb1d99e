import { logigen, type ShipmentContainer } from '@backline/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client/call.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import type { Choice } from './use-choices.ts';

interface GenerateOptions {
  onGenerated: (containers: ShipmentContainer[], choice: Choice) => void;
  /** Called when there was nothing to fill a container with. */
  onNothing: () => void;
}

/** Generates a shipment; a failure or an empty answer shows a message and changes nothing. */
export function useGenerate({ onGenerated, onNothing }: GenerateOptions) {
  const t = useTranslations('logigen');
  const alertFailure = useFailureAlert();
  return useMutation({
    mutationFn: (generate: Choice & { containerCount: number }) =>
      call(logigen.generate, { body: { generate } }),
    onSuccess: (containers, choice) => {
      if (containers.length > 0) return onGenerated(containers, choice);
      showAlert({ description: t('nothing'), alertClass: 'warning' });
      onNothing();
    },
    onError: alertFailure,
  });
}
