import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../dialogs/lazy-dialog.tsx';
import { IconButton } from '../icon-button.tsx';
import type { ExportSource } from './export-menu.tsx';

const OpenedMenu = lazyPart(async () => (await import('./export-menu.tsx')).ExportMenu, <Plain />);

interface ExportButtonProps {
  sources: readonly ExportSource[];
  disabled: boolean;
}

/** The export menu as an icon, for pages of the first load: its code, 33 kB, is loaded on the first press. */
export function ExportButton({ sources, disabled }: ExportButtonProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted) return <OpenedMenu isCompact startsOpened sources={sources} disabled={disabled} />;
  return <Plain disabled={disabled} onClick={() => setIsWanted(true)} />;
}

function Plain(props: { disabled?: boolean; onClick?: () => void }) {
  const t = useTranslations('ui.export');
  return (
    <IconButton size={36} variant="subtle" color="gray" label={t('title')} aria-haspopup="menu" {...props}>
      <IconTableExport size={18} aria-hidden />
    </IconButton>
  );
}
