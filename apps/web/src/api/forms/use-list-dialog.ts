import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';

type FormErrors = UseFormReturnType<unknown>['errors'];

/**
 * Edits one list of a form in a dialog of its own, which replaces the form while it is open. `dialog` and `editButton`
 * are the props of that dialog and of the button that opens it.
 * @param name the list's field, such as `roles`.
 * @param apply writes an edited list into the form.
 */
export function useListDialog<Row>(
  name: string,
  { errors, setErrors }: Pick<UseFormReturnType<unknown>, 'errors' | 'setErrors'>,
  apply: (rows: Row[]) => void,
) {
  const [state, setState] = useState<'unseen' | 'open' | 'seen'>('unseen');
  const refused = problemsBelow(name, errors);
  return {
    isOpen: state === 'open',
    /** Whether the dialog has been opened. Until then the form's first field gets the focus, later `editButton`. */
    wasOpen: state !== 'unseen',
    /** The server's errors about the list by the path within it: `roles.0.name` as `0.name`, the list itself as ''. */
    refused,
    dialog: {
      refused,
      onBack: () => setState('seen'),
      onApply: (rows: Row[]) => {
        // What the server said about the list is out of date once it was edited.
        setErrors((all) => Object.fromEntries(Object.entries(all).filter(([path]) => !isBelow(name, path))));
        apply(rows);
        setState('seen');
      },
    },
    editButton: { 'data-autofocus': state === 'seen' || undefined, onClick: () => setState('open') },
  };
}

function problemsBelow(list: string, errors: FormErrors): Record<string, string> {
  const own = Object.entries(errors).filter(([path]) => isBelow(list, path));
  return Object.fromEntries(own.map(([path, text]) => [path.slice(list.length + 1), String(text)]));
}

function isBelow(list: string, path: string): boolean {
  return path === list || path.startsWith(`${list}.`);
}
