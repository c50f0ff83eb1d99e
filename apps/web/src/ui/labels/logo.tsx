/**
 * The sign of Backline, as public/favicon.svg has it: three crates on a line, in its own colours on every theme. Drawn here,
 * because a picture would come after the words beside it.
 */
export function Logo({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden>
      <rect width="32" height="32" rx="6" fill="#20241c" />
      <path d="M5 23.5h22" stroke="#8b927d" strokeWidth="2" strokeLinecap="round" />
      <rect x="6" y="15" width="9" height="7" rx="1.2" fill="#e3ae45" />
      <rect x="17" y="15" width="9" height="7" rx="1.2" fill="#b98a32" />
      <rect x="11.5" y="7" width="9" height="7" rx="1.2" fill="#e3ae45" />
    </svg>
  );
}
