export { Checkbox, Menu, Popover, Select } from '@mantine/core';
