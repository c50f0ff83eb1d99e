import { IconChevronDown } from '@tabler/icons-react';
import styles from './choice-select.module.css';

interface ChoiceSelectProps<Value extends string | number> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** The tooltip. */
  title?: string | undefined;
}

/**
 * A native select whose options keep their value types; it works best on phones. Mantine's Select is not used
 * here because it would take a fifth of this page's size budget.
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
