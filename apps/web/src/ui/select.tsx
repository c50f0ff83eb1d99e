import {
  ComboboxChevron,
  getOptionsLockup,
  getParsedComboboxData,
  InputBase,
  type SelectProps,
} from '@mantine/core';
import { useEffect, useState } from 'react';
import { dropdowns, useStandIn } from './kit-part.ts';

type Shown = 'label' | 'aria-label' | 'placeholder' | 'title' | 'className' | 'size' | 'disabled';
type Working =
  | 'data'
  | 'value'
  | 'onChange'
  | 'searchable'
  | 'clearable'
  | 'allowDeselect'
  | 'nothingFoundMessage';

/**
 * Mantine's select for screens: its list is loaded when somebody is about to open it. In dialogs, which are loaded on
 * demand themselves, Mantine's own is at hand.
 */
export function Select<Value extends string | number>(props: Pick<SelectProps<Value>, Shown | Working>) {
  const {
    data,
    value = null,
    onChange,
    searchable,
    clearable,
    allowDeselect,
    nothingFoundMessage,
    ...shown
  } = props;
  const { start, touch } = useStandIn(dropdowns, clearable === true && value !== null); // it has a button to clear it
  const list = useList(start?.isOpen === true);
  if (start !== null) return <start.part.Select<Value> autoFocus={start.autoFocus} {...list} {...props} />;
  const chosen =
    value === null ? undefined : getOptionsLockup(getParsedComboboxData<Value>(data))[`${value}`];
  return (
    <InputBase
      {...shown}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      pointer={searchable !== true}
      value={chosen?.label ?? ''}
      rightSection={<ComboboxChevron {...(shown.size !== undefined && { size: shown.size })} />}
      rightSectionPointerEvents="none"
      {...touch}
    />
  );
}

/**
 * Whether the list is open. It opens after the control is on the page, and the control is rendered once more when it has:
 * only then can it name its list to assistive technology.
 */
function useList(isWanted: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const [, nameList] = useState(false);
  useEffect(() => {
    if (isWanted) setIsOpen(true);
  }, [isWanted]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => nameList(isOpen)); // the list takes its final name in an effect of its own
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return {
    dropdownOpened: isOpen,
    onDropdownOpen: () => setIsOpen(true),
    onDropdownClose: () => setIsOpen(false),
  };
}
