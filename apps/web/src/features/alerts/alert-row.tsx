import type { AlertKind } from '@backline/domain';
import { Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
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
import type { AlertTexts } from './alert-texts.ts';
import styles from './alerts.module.css';
import type { ShownAlert } from './shown-alerts.ts';

const ICONS = {
  'public-soon': [IconClock, 'red'],
  'below-minimum': [IconArrowDown, 'red'],
  'runs-out': [IconTrendingDown, 'yellow'],
  'shipment-delivered': [IconTruck, 'green'],
  'shipment-stalled': [IconTruck, 'yellow'],
  'report-old': [IconFileDescription, 'yellow'],
  'order-ready': [IconBuildingFactory2, 'blue'],
  'order-public': [IconBuildingFactory2, 'yellow'],
  'channel-off': [IconPlugConnectedX, 'red'],
  'town-threatened': [IconFlag, 'yellow'],
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
      <ThemeIcon variant="light" size="2rem" color={alert.settled ? 'gray' : tone} aria-hidden>
        <Icon size={18} />
      </ThemeIcon>
      <Stack gap="xxs" miw={0} lh={1.35}>
        {texts.to === null ? (
          <span className={styles.title}>{texts.title}</span>
        ) : (
          <Link to={texts.to} className={styles.title} onClick={onFollow}>
            {texts.title}
          </Link>
        )}
        {alert.unread && <VisuallyHidden> {t('new')}</VisuallyHidden>}
        {texts.text !== '' && (
          <Text span size="small" c="dimmed" lh="inherit" style={{ overflowWrap: 'anywhere' }}>
            {texts.text}
          </Text>
        )}
        {children}
      </Stack>
      <Text
        component="time"
        size="small"
        c="dimmed"
        lh={1.75}
        style={{ whiteSpace: 'nowrap' }}
        dateTime={alert.at}
      >
        {age}
      </Text>
    </li>
  );
}
