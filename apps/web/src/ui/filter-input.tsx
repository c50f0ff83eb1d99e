import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { memo } from 'react';

interface FilterInputProps {
  label: string;
  placeholder: string;
  /** Name of the button that empties it. */
  clearLabel: string;
  value: string;
  onChange: (text: string) => void;
  className?: string | undefined;
}

/** The text by which a list is filtered while it is typed. */
export const FilterInput = memo(function FilterInput({
  clearLabel,
  value,
  onChange,
  className = '',
  ...props
}: FilterInputProps) {
  return (
    <TextInput
      {...props}
      className={className}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value !== '' && <CloseButton size="sm" aria-label={clearLabel} onClick={() => onChange('')} />
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
});
