import { plainName } from '@backline/domain';
import { ActionIcon, Button, Group, UnstyledButton } from '@mantine/core';
import {
  IconArrowRight,
  IconChevronDown,
  IconChevronUp,
  IconMinus,
  IconPackages,
  IconPlus,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ItemIcon } from '../../items/item-icon.tsx';
import { isQueued, nextStep } from '../data/board-columns.ts';
import { type OrderStack, useSizes } from '../data/order-stacks.ts';
import { useOrderTexts } from '../data/use-order-texts.ts';
import styles from '../orders.module.css';
import { type CardActs, cardMoves } from './card-moves.ts';
import { Holder, OrderCard } from './order-card.tsx';

interface StackCardProps {
  stack: OrderStack;
  now: number;
  mayEdit: boolean;
  acts: CardActs;
}

/** Same orders as one card: how many and how much together, and how many of them take the next step. */
export const StackCard = memo(function StackCard({ stack, now, mayEdit, acts }: StackCardProps) {
  const t = useTranslations('orders');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { first, orders, crates } = stack;
  const { item, state } = first;
  const name = plainName(item);
  const step = nextStep(first);
  const isOneByOne = step === null || isQueued(first, step);
  const count = isOneByOne ? 1 : Math.min(chosen ?? orders.length, orders.length);
  const some = orders.slice(0, count);
  const change = (by: number) => setChosen(Math.max(1, Math.min(orders.length, count + by)));
  const moves = cardMoves({
    orders: some,
    mayEdit,
    acts,
    keys: {
      Enter: () => setOpen(!isOpen),
      ...(!isOneByOne && { '+': () => change(1), '-': () => change(-1) }),
    },
  });
  return (
    <>
      <li
        className={styles.card}
        data-stack
        data-order={orders.map(({ id }) => id).join(' ')}
        data-state={state}
        aria-label={t('several.card', {
          item: name,
          count: orders.length,
          crates,
          state: t(`states.${state}`),
        })}
        aria-description={mayEdit ? t('several.keys') : undefined}
        {...moves}
      >
        <Head stack={stack} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <Costs stack={stack} />
        <div className={styles.foot}>
          {(!mayEdit || first.holder !== null) && <Holder order={first} />}
          {mayEdit && step !== null && (
            <Group gap="xxs" {...(first.holder === null && { w: '100%' })}>
              {!isOneByOne && <Stepper name={name} count={count} all={orders.length} onChange={change} />}
              <Button
                variant="default"
                size="compact-sm"
                mih="max(2rem, var(--target))"
                ms="auto"
                rightSection={<IconArrowRight size={16} aria-hidden />}
                aria-label={t('several.nextOf', { step: t(`next.${step}`), count, item: name })}
                onClick={() => acts.move(some, step)}
              >
                {t('several.next', { step: t(`next.${step}`), count })}
              </Button>
            </Group>
          )}
        </div>
      </li>
      {isOpen &&
        orders.map((order) => (
          <OrderCard key={order.id} order={order} now={now} mayEdit={mayEdit} acts={acts} />
        ))}
    </>
  );
});

function Head({ stack, isOpen, onToggle }: { stack: OrderStack; isOpen: boolean; onToggle: () => void }) {
  const t = useTranslations('orders');
  const { unitOf } = useOrderTexts();
  const { first, orders, crates } = stack;
  const { item, warehouse } = first;
  const count = orders.length;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={styles.head}>
      <ItemIcon item={item} size={32} />
      <UnstyledButton
        c="bright"
        fw={600}
        fz="inherit"
        mih="max(1.75rem, var(--target))"
        aria-expanded={isOpen}
        aria-label={t('several.show', { count, item: plainName(item) })}
        onClick={onToggle}
      >
        {plainName(item)} <Chevron size={14} aria-hidden />
      </UnstyledButton>
      <span className={styles.cardAmount}>
        <strong>{crates}</strong> {unitOf({ item, crates })}
      </span>
      <span className={styles.whom}>
        {warehouse === null
          ? t('several.forNobody', { count })
          : t('several.for', { count, name: warehouse.name })}
      </span>
    </div>
  );
}

/** The materials of all orders of a stack together, and their sizes. */
function Costs({ stack }: { stack: OrderStack }) {
  const texts = useOrderTexts();
  const sizes = useSizes();
  const materials = texts.cost(stack.orders);
  return (
    <>
      {materials !== '' && (
        <p className={styles.cardLine}>
          <IconPackages size={16} aria-hidden />
          {materials}
        </p>
      )}
      <p className={styles.cardLine}>{sizes(stack)}</p>
    </>
  );
}

interface StepperProps {
  name: string;
  count: number;
  all: number;
  onChange: (by: number) => void;
}

function Stepper({ name, count, all, onChange }: StepperProps) {
  const t = useTranslations('orders.several');
  const button = { variant: 'default', size: 'max(2rem, var(--target))' } as const;
  return (
    <Group gap="xxs" wrap="nowrap">
      <ActionIcon
        {...button}
        aria-label={t('fewer', { item: name })}
        disabled={count <= 1}
        onClick={() => onChange(-1)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <output style={{ whiteSpace: 'nowrap' }}>{t('count', { count, all })}</output>
      <ActionIcon
        {...button}
        aria-label={t('more', { item: name })}
        disabled={count >= all}
        onClick={() => onChange(1)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
