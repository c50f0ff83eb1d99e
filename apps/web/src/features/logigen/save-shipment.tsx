import { shipments } from '@backline/contract';
import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/query.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import styles from './save-shipment.module.css';
import type { GeneratedShipment } from './shipment-slot.ts';

const NOTE_LENGTH = 200;

interface SaveShipmentProps {
  shipment: GeneratedShipment;
  onSaved: (id: number) => void;
}

/** Saves a generated shipment, once, so that its containers can be claimed. */
export function SaveShipment({ shipment, onSaved }: SaveShipmentProps) {
  const t = useTranslations('logigen.save');
  const errorText = useErrorText();
  const saving = useAction(shipments.create);
  const [note, setNote] = useState('');

  if (shipment.savedId !== null)
    return (
      <p className={styles.saved} role="status">
        {t('savedAs')}{' '}
        <Anchor component={Link} to={`/shipments/${shipment.savedId}`}>
          {t('open')}
        </Anchor>
      </p>
    );

  const handleSave = () => {
    const attributes = { ...attributesOf(shipment), note };
    saving.mutate({ body: { shipment: { attributes } } }, { onSuccess: ({ id }) => onSaved(id) });
  };

  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        handleSave();
      }}
    >
      <TextInput
        className={styles.note ?? ''}
        label={t('note')}
        placeholder={t('notePlaceholder')}
        maxLength={NOTE_LENGTH}
        disabled={saving.isPending}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="light"
        loading={saving.isPending}
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
      >
        {t('submit')}
      </Button>
      {saving.error && (
        <Alert className={styles.problem ?? ''} role="alert" color="red" variant="light">
          {errorText(saving.error)}
        </Alert>
      )}
    </form>
  );
}

function attributesOf({ supplierId, destinationId, excludeLocked, containers }: GeneratedShipment) {
  return {
    supplierId,
    destinationId,
    excludeLocked,
    containers: containers.map(({ supplies }) =>
      supplies.map(({ item, quantity }) => ({ itemId: item.id, quantity })),
    ),
  };
}
