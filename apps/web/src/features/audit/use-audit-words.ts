import { useTranslations } from 'use-intl';

/** Returns the texts for features and actions; those without a text are shown by their code name. */
export function useAuditWords() {
  const features = useTranslations('audit.features');
  const actions = useTranslations('audit.actions');
  type Feature = Parameters<typeof features>[0];
  type Action = Parameters<typeof actions>[0];
  return {
    feature: (name: string) => (features.has(name as Feature) ? features(name as Feature) : name),
    action: (name: string) => (actions.has(name as Action) ? actions(name as Action) : name),
  };
}
