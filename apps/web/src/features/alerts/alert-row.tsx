import type { AlertKind } from '@backline/domain';
import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconBuildingFactory2,
  IconClock,
  IconFileDescription,
  IconFlag,
  IconPlugConnectedX,
  IconTrendingDown,
  IconTruck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import styles from './alert-row.module.css';
import type { AlertTexts } from './alert-texts.ts';
import type { ShownAlert } from './shown-alerts.ts';

const ICONS = {
  'public-soon': [IconClock, 'stale'],
  'below-minimum': [IconArrowDown, 'stale'],
  'runs-out': [IconTrendingDown, 'aging'],
  'shipment-delivered': [IconTruck, 'fresh'],
  'shipment-stalled': [IconTruck, 'aging'],
  'report-old': [IconFileDescription, 'aging'],
  'order-ready': [IconBuildingFactory2, 'over'],
  'order-public': [IconBuildingFactory2, 'aging'],
  'channel-off': [IconPlugConnectedX, 'stale'],
  'town-threatened': [IconFlag, 'aging'],
} as const satisfies Record<AlertKind, readonly [typeof IconClock, string]>;

interface AlertRowProps {
  alert: ShownAlert;
  texts: AlertTexts;
  age: string;
  onFollow: () => void;
  /** Actions, shown below the text. */
  children: ReactNode;
}

/** An alert with its age, as a link to the place it is about. */
export function AlertRow({ alert, texts, age, onFollow, children }: AlertRowProps) {
  const t = useTranslations('alerts');
  const kind = alert.kind === 'one' ? alert.event.kind : alert.kind;
  const [Icon, tone] = ICONS[kind];
  return (
    <li className={styles.row} data-unread={alert.unread || undefined}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.icon} data-tone={alert.settled ? 'quiet' : tone} aria-hidden>
        <Icon size={18} />
      </span>
      <div className={styles.what}>
        {texts.to === null ? (
          <span className={styles.title}>{texts.title}</span>
        ) : (
          <Link to={texts.to} className={styles.title} onClick={onFollow}>
            {texts.title}
          </Link>
        )}
        {alert.unread && <VisuallyHidden> {t('new')}</VisuallyHidden>}
        <span className={styles.text}>{texts.text}</span>
        {children}
      </div>
      <time className={styles.age} dateTime={alert.at}>
        {age}
      </time>
    </li>
  );
}
