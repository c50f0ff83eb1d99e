import { NativeSelect } from '@mantine/core';

interface ChoiceSelectProps<Value extends string | number> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Said when the pointer rests on it. */
  title?: string | undefined;
}

/** The browser's own select with choices that keep their types: light, and at home on a phone. */
export function ChoiceSelect<Value extends string | number>(props: ChoiceSelectProps<Value>) {
  const { label, choices, value, onChange, disabled = false, title } = props;
  return (
    <NativeSelect
      label={label}
      title={title}
      disabled={disabled}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={String(value)}
      onChange={(event) => {
        const chosen = choices.find((choice) => String(choice.value) === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
