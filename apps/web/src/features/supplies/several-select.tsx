import { Checkbox, Combobox, InputBase, Popover, Stack } from '@mantine/core';
import { useId } from 'react';
import styles from './several-select.module.css';

interface SeveralSelectProps<Value extends string> {
  label: string;
  /** What it says with nothing chosen. */
  placeholder: string;
  options: { value: Value; label: string }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

/** A choice of several that keeps its one line, however many are chosen. Nothing chosen is everything. */
export function SeveralSelect<Value extends string>(props: SeveralSelectProps<Value>) {
  const { label, placeholder, options, value, onChange } = props;
  const id = useId();
  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.label);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <InputBase
          label={<span id={`${id}-label`}>{label}</span>}
          component="button"
          type="button"
          pointer
          aria-labelledby={`${id}-label ${id}-value`}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
        >
          <span id={`${id}-value`} className={styles.value} data-none={chosen.length === 0 || undefined}>
            {chosen.length === 0 ? placeholder : chosen.join(', ')}
          </span>
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Checkbox.Group
          aria-label={label}
          value={[...value]}
          onChange={(next) => onChange(options.map((one) => one.value).filter((one) => next.includes(one)))}
        >
          <Stack gap="xs">
            {options.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
