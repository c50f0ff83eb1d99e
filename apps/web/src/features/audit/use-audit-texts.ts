import type { AuditEntry } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { isTextKey } from '../../messages/text-key.ts';

/** The name of a feature; one without a text is shown by its code name. */
export function useFeatureName(): (name: string) => string {
  const features = useTranslations('audit.features');
  return (name) => (isTextKey(features, name) ? features(name) : name);
}

/**
 * Tells what somebody did, as a sentence: "Ines set the code of the stockpile 105th". An action without a text of its
 * own is described by its code names.
 */
export function useAuditSentence(): (entry: AuditEntry) => string {
  const t = useTranslations('audit');
  const sentences = useTranslations('audit.sentences');
  const fields = useTranslations('audit.fields');
  const things = useTranslations('audit.things');
  const named = useTranslations('audit.named');
  const stepName = useStepName();
  return ({ username, action, feature: ofEndpoint, subject, changes }) => {
    const feature = action.endsWith('Template') ? 'goal-templates' : ofEndpoint;
    const who = username === '' ? t('nobody') : username;
    if (!isTextKey(sentences, action)) return [who, action, subject].filter(Boolean).join(' ');
    const plain = isTextKey(things, feature) ? things(feature) : feature;
    const thing = subject !== '' && isTextKey(named, feature) ? named(feature, { subject }) : plain;
    const [change, ...rest] = changes;
    const step = stepName(changes);
    if (action === 'step' && step !== null) return t('ofStep', { who, thing, step });
    const isOne = action === 'update' && change !== undefined && rest.length === 0;
    if (isOne && isTextKey(fields, change.field))
      return t('ofField', {
        who,
        thing,
        field: fields(change.field),
        isNew: change.before === '' ? 'yes' : 'no',
      });
    return sentences(action, { who, thing });
  };
}

/** The step of a shipment or the new state of an order that an entry tells of; null if it tells of none. */
function useStepName(): (changes: AuditEntry['changes']) => string | null {
  const steps = useTranslations('shipments.steps');
  const states = useTranslations('orders.states');
  return (changes) => {
    const afterOf = (name: string) => changes.find(({ field }) => field === name)?.after ?? '';
    const [action, to] = [afterOf('action'), afterOf('to')];
    if (isTextKey(steps, action)) return steps(action);
    return isTextKey(states, to) ? states(to) : null;
  };
}
