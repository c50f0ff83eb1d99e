import type { Icon } from '@tabler/icons-react';

/** An action of a page: a button of its header, or a line of the header's menu. */
export interface HeadAction {
  label: string;
  Icon: Icon;
  /** The page that it leads to, or what it does. */
  to?: string;
  onClick?: () => void;
  disabled?: boolean;
  isLoading?: boolean;
  /** Has a frame, as a button. */
  isFramed?: boolean;
  /** Stands last in the menu, in red. */
  isDanger?: boolean;
}
