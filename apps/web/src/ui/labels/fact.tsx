import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A label with its value, within a `dl`. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
