import type { ShipmentStop } from '@backline/contract';
import { isPublicName } from '@backline/domain';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CodeButtons, NoCode } from '../../codes/stockpile-code.tsx';
import { useStockpileCode } from '../../codes/use-stockpile-code.ts';

interface StopTitleProps {
  stop: ShipmentStop;
  /** Whether crates come from it or go into it. */
  word: 'from' | 'into';
  /** Whether the code is needed still. */
  hasCode: boolean;
  children?: ReactNode;
}

/** A stockpile's name, with its code, hidden until somebody wants it, and the buttons for that. */
export function StopTitle({ stop: { id, name }, word, hasCode, children }: StopTitleProps) {
  const t = useTranslations('shipments.load');
  const words = useTranslations('stockpiles');
  const code = useStockpileCode({ id });
  const isOpen = isPublicName(name) || code.code === '';
  return (
    <>
      <Title order={2} fz="md" flex="1 1 6rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {t.rich(word, {
          stockpile: name,
          q: (chunks) => (
            <Text span c="dimmed" fz="small" fw={400}>
              {chunks}
            </Text>
          ),
        })}
        <Text span display="block" c="dimmed" fz="small" fw={400}>
          {(code.isShown || code.cannotCopy) && !isOpen ? (
            <Text span inherit component="code" c="bright" fz="md">
              {code.code}
            </Text>
          ) : (
            children
          )}
        </Text>
        {code.cannotCopy && (
          <Text span display="block" fz="small" c="red" role="alert">
            {words('cannotCopyShown')}
          </Text>
        )}
      </Title>
      {hasCode && (isOpen ? <NoCode /> : <CodeButtons code={code} name={name} hasWord />)}
    </>
  );
}
