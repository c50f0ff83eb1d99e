import { IconChevronDown } from '@tabler/icons-react';
import styles from './choice-select.module.css';

interface ChoiceSelectProps<Value extends string | number> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Said when the pointer rests on it. */
  title?: string | undefined;
}

/**
 * The browser's own select with choices that keep their types: at home on a phone. It is no control of Mantine, whose
 * fields are a fifth of what this page is left to load.
 */
export function ChoiceSelect<Value extends string | number>(props: ChoiceSelectProps<Value>) {
  const { label, choices, value, onChange, disabled = false, title } = props;
  return (
    <label className={styles.choice} title={title}>
      <span className={styles.label}>{label}</span>
      <span className={styles.field}>
        <select
          className={styles.select}
          disabled={disabled}
          value={String(value)}
          onChange={(event) => {
            const chosen = choices.find((choice) => String(choice.value) === event.currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={String(choice.value)}>
              {choice.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} className={styles.mark} aria-hidden />
      </span>
    </label>
  );
}
