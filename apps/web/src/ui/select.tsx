import {
  // biome-ignore lint/style/noRestrictedImports: everywhere else is to use this one
  Select as MantineSelect,
  type SelectProps,
} from '@mantine/core';
import { useState } from 'react';

/**
 * Mantine's select, whose list of choices exists from its first opening on. Mantine would render and place the lists of
 * closed selects too, hundreds of choices on some screens.
 */
export function Select<Value extends string = string>({
  comboboxProps,
  onDropdownOpen,
  ...props
}: SelectProps<Value>) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <MantineSelect<Value>
      {...props}
      comboboxProps={{ ...comboboxProps, keepMounted: wasOpened }}
      onDropdownOpen={() => {
        // The field says that it is open (aria-expanded) only when it is rendered after its list.
        setTimeout(() => setOpened(true));
        onDropdownOpen?.();
      }}
    />
  );
}
