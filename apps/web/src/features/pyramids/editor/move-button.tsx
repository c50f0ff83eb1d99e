import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';

const ICONS = {
  up: IconArrowUp,
  down: IconArrowDown,
  left: IconArrowLeft,
  right: IconArrowRight,
};

interface MoveButtonProps {
  direction: keyof typeof ICONS;
  label: string;
  disabled: boolean;
  className?: string | undefined;
  onClick: () => void;
}

/** Moves a row or column of the editor by one position. */
export function MoveButton({ direction, label, disabled, className = '', onClick }: MoveButtonProps) {
  const Icon = ICONS[direction];
  return (
    <ActionIcon
      className={className}
      variant="subtle"
      color="gray"
      data-part={direction}
      disabled={disabled}
      aria-label={label}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
