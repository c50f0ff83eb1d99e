import { useTranslations } from 'use-intl';
import { isTextKey } from '../../messages/text-key.ts';

/** Returns the texts for features and actions; those without a text are shown by their code name. */
export function useAuditWords() {
  const features = useTranslations('audit.features');
  const actions = useTranslations('audit.actions');
  return {
    feature: (name: string) => (isTextKey(features, name) ? features(name) : name),
    action: (name: string) => (isTextKey(actions, name) ? actions(name) : name),
  };
}
