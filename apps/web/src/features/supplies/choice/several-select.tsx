import { Checkbox, ComboboxChevron, InputBase, type InputBaseProps, Popover, Stack } from '@mantine/core';
import { useId } from 'react';
import styles from '../supplies.module.css';

interface SeveralSelectProps<Value extends string> extends Pick<InputBaseProps, 'variant' | 'classNames'> {
  label: string;
  /** The label while nothing is chosen. */
  placeholder: string;
  options: { value: Value; label: string }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

/** A multi-select that stays on one line however many values are chosen. No choice means no filter. */
export function SeveralSelect<Value extends string>(props: SeveralSelectProps<Value>) {
  const { label, placeholder, options, value, onChange, ...look } = props;
  const id = useId();
  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.label);
  const field = {
    label: <span id={`${id}-label`}>{label}</span>,
    ...look,
    component: 'button',
    type: 'button',
    pointer: true,
    'aria-labelledby': `${id}-label ${id}-value`,
    rightSection: <ComboboxChevron />,
    rightSectionPointerEvents: 'none',
    children: (
      <span id={`${id}-value`} className={styles.value} data-none={chosen.length === 0 || undefined}>
        {chosen.length === 0 ? placeholder : chosen.join(', ')}
      </span>
    ),
  } as const;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <InputBase {...field} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Checkbox.Group
          aria-label={label}
          value={[...value]}
          onChange={(next) =>
            onChange(options.map((option) => option.value).filter((entry) => next.includes(entry)))
          }
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
