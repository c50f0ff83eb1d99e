import { NativeSelect } from '@mantine/core';

interface ChoiceSelectProps<Value extends string | number> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** The tooltip. */
  title?: string | undefined;
}

/** A native select whose options keep their value types; it works best on phones, and is smaller than ui/select.tsx. */
export function ChoiceSelect<Value extends string | number>(props: ChoiceSelectProps<Value>) {
  const { choices, value, onChange, title, ...rest } = props;
  return (
    <NativeSelect
      {...rest}
      wrapperProps={{ title }}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={String(value)}
      onChange={(event) => {
        const chosen = choices.find((choice) => String(choice.value) === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
