import { HOUR_MS } from '@backline/domain';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormModal } from '../ui/dialogs/form-modal.tsx';
import { ListDialog } from '../ui/dialogs/list-dialog.tsx';
import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import { AgeLabel } from '../ui/labels/age-label.tsx';
import { useNow } from '../ui/use-now.ts';

/** Both sides of each edge of an age. */
export function AgeSamples() {
  const now = useNow();
  return [0, 2.99, 3, 5.99, 6, 49].map((hours) => (
    <AgeLabel key={hours} since={new Date(now - hours * HOUR_MS).toISOString()} />
  ));
}

/** A form that is taken, one that is refused, one that stays busy, and a list that belongs to a form. */
export function FormSamples() {
  const [outcome, setOutcome] = useState<'taken' | 'refused' | 'busy' | 'list' | null>(null);
  const form = useForm({
    initialValues: { name: 'Hallow' },
    validate: { name: (name) => (name === '' ? 'This is needed.' : null) },
  });
  const send = async () => {
    if (outcome === 'refused') throw Object.assign(new Error('No.'), { fields: { name: 'This is taken.' } });
    if (outcome === 'busy') await new Promise((resolve) => setTimeout(resolve, 10_000));
  };
  const close = () => setOutcome(null);
  return (
    <>
      {(['taken', 'refused', 'busy', 'list'] as const).map((kind) => (
        <Button key={kind} onClick={() => setOutcome(kind)}>
          Form: {kind}
        </Button>
      ))}
      <FormModal
        title="Edit Warehouse"
        opened={outcome !== null && outcome !== 'list'}
        onClose={close}
        form={form}
        onSubmit={send}
        onDelete={send}
      >
        <TextInput label="Name" {...form.getInputProps('name')} />
      </FormModal>
      {outcome === 'list' && (
        <ListDialog
          title="Edit Stockpiles"
          addLabel="Add Stockpile"
          onAdd={close}
          onBack={close}
          onApply={undefined}
          empty="No Stockpiles Found"
          isEmpty
        >
          {null}
        </ListDialog>
      )}
    </>
  );
}

export function SidePanelSample() {
  const [side, setSide] = useState<'left' | 'right' | null>(null);
  return (
    <>
      <Button onClick={() => setSide('left')}>Panel from the left</Button>
      <Button onClick={() => setSide('right')}>Panel from the right</Button>
      <SidePanel title="Panel" side={side ?? 'left'} opened={side !== null} onClose={() => setSide(null)}>
        What is in it.
      </SidePanel>
    </>
  );
}
