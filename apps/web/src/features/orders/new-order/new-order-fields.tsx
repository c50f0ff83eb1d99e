import { orderLimits, plainName } from '@backline/domain';
import { Button, Fieldset, Flex, Group, NumberInput, Paper, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { ItemIcon } from '../../items/item-icon.tsx';
import { useOrderTexts } from '../data/use-order-texts.ts';
import styles from '../orders.module.css';
import {
  cratesProblem,
  materialsOf,
  methodsFor,
  type OrderLine,
  savedOf,
  sizesOf,
} from './new-order-lines.ts';

/** Up to this maximum, amounts are offered as buttons. */
const BUTTONS_UP_TO = 9;

interface LineProps {
  line: OrderLine;
  onChange: (line: OrderLine) => void;
}

/** The fields for a single item: number of crates, as buttons or typed, the method, and the cost. */
export function OneOrderLine({ line, isNamed, onChange }: LineProps & { isNamed: boolean }) {
  const t = useTranslations('orders.form');
  const { item, crates, missing } = line;
  return (
    <>
      {isNamed && (
        <Group gap="sm" wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
          <ItemIcon item={item} size={40} />
          <div>
            <strong>{plainName(item)}</strong>
            {missing !== null && missing > 0 && (
              <Text size="small" c="dimmed">
                {t('lacks', { count: missing })}
              </Text>
            )}
          </div>
        </Group>
      )}
      <Group grow gap="sm" align="start" wrap="nowrap">
        <MethodSelect line={line} onChange={onChange} />
        <CratesInput line={line} onChange={onChange} />
      </Group>
      <Amounts line={line} onChange={onChange} />
      {missing !== null && missing > Number(crates) && (
        <Button
          style={{ alignSelf: 'start' }}
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange({ ...line, crates: missing })}
        >
          {t('all', { count: missing })}
        </Button>
      )}
      <Price line={line} />
    </>
  );
}

/** The amounts of one order, as buttons large enough for a thumb. */
function Amounts({ line, onChange }: LineProps) {
  const t = useTranslations('orders.form');
  const { min, max } = orderLimits(line.method, line.item.category);
  if (max > BUTTONS_UP_TO) return null;
  return (
    <Fieldset
      variant="unstyled"
      mx={0}
      className={styles.amounts ?? ''}
      aria-label={t(line.item.crated ? 'crates' : 'items')}
    >
      {Array.from({ length: max - min + 1 }, (_, index) => min + index).map((count) => (
        <Button
          key={count}
          variant={count === line.crates ? 'light' : 'default'}
          px={0}
          mih="2.75rem"
          aria-pressed={count === line.crates}
          onClick={() => onChange({ ...line, crates: count })}
        >
          {count}
        </Button>
      ))}
    </Fieldset>
  );
}

function CratesInput({ line, onChange }: LineProps) {
  const t = useTranslations('orders.form');
  const problems = useTranslations('problems');
  const problem = cratesProblem(line);
  return (
    <NumberInput
      label={t(line.item.crated ? 'crates' : 'items')}
      min={1}
      clampBehavior="none"
      value={line.crates}
      error={problem && problems(problem)}
      onChange={(crates) => onChange({ ...line, crates })}
    />
  );
}

function MethodSelect({ line, onChange }: LineProps) {
  const t = useTranslations('orders');
  return (
    <Select
      label={t('form.method')}
      allowDeselect={false}
      data={methodsFor(line.item).map((method) => ({ value: method, label: t(`methods.${method}`) }))}
      value={line.method}
      onChange={(method) => method !== null && onChange({ ...line, method })}
    />
  );
}

/** How a line is split into orders, and what they cost. */
function Price({ line }: { line: OrderLine }) {
  const t = useTranslations('orders.form');
  const texts = useOrderTexts();
  const sizes = sizesOf(line);
  const saved = savedOf(line);
  if (sizes.length === 0) return null;
  return (
    <Paper
      withBorder
      p="sm"
      bg="var(--surface-raised)"
      fz="small"
      style={{ display: 'grid', gap: 'var(--space-1)' }}
      role="status"
    >
      <span>{t('orders', { count: sizes.length, sizes: sizeText(sizes) })}</span>
      <Text component="strong" fw={600} c="bright">
        {texts.cost([{ item: line.item, materials: materialsOf(line) }])}
      </Text>
      {saved.length > 0 && (
        <Text span c="green" inherit>
          {t('less', { saved: texts.materials(saved) })}
        </Text>
      )}
    </Paper>
  );
}

/** `9`, `9 + 4`, `10 × 9 + 4`. */
function sizeText(sizes: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].map(([size, count]) => (count > 1 ? `${count} × ${size}` : String(size))).join(' + ');
}

interface SeveralProps {
  lines: OrderLine[];
  onChange: (lines: OrderLine[]) => void;
}

/** Several items at once, each with its amount. */
export function SeveralOrderLines({ lines, onChange }: SeveralProps) {
  const t = useTranslations('orders.form');
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const change = (next: OrderLine) =>
          onChange(lines.map((orderLine) => (orderLine === line ? next : orderLine)));
        return (
          <Flex
            component="li"
            direction="column"
            gap="xs"
            pb="sm"
            style={{ borderBlockEnd: '1px solid var(--line)' }}
            key={line.item.id}
          >
            <Group gap="sm" wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
              <ItemIcon item={line.item} size={28} />
              <strong>{plainName(line.item)}</strong>
            </Group>
            <div className={styles.inputs}>
              <MethodSelect line={line} onChange={change} />
              <CratesInput line={line} onChange={change} />
              <IconButton
                label={t('remove', { item: plainName(line.item) })}
                variant="subtle"
                color="gray"
                size={36}
                onClick={() => onChange(lines.filter((orderLine) => orderLine !== line))}
              >
                <IconX size={16} aria-hidden />
              </IconButton>
            </div>
            <Price line={line} />
          </Flex>
        );
      })}
    </ul>
  );
}
