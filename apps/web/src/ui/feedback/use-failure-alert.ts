import { showAlert } from './alerts.ts';
import { useErrorText } from './error-text.ts';

/** Shows why something failed, until it is dismissed. */
export function useFailureAlert(): (error: unknown) => void {
  const errorText = useErrorText();
  return (error) => showAlert({ description: errorText(error), alertClass: 'danger' });
}
