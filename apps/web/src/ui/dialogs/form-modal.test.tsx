import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FormModal } from './form-modal.tsx';

interface Values {
  name: string;
  stockpiles: { code: string }[];
}

interface Options {
  onSubmit?: (values: Values) => Promise<unknown>;
  onDelete?: () => Promise<unknown>;
  onClose?: () => void;
}

function Depot({ onSubmit = async () => {}, onDelete, onClose }: Options) {
  const [opened, setOpened] = useState(false);
  const form = useForm<Values>({
    initialValues: { name: 'Jade Cove', stockpiles: [{ code: '' }] },
    validate: { name: (value) => (value === '' ? 'A name is required.' : null) },
  });
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Edit
      </button>
      <FormModal
        title="Jade Cove"
        opened={opened}
        onClose={() => {
          onClose?.();
          setOpened(false);
        }}
        form={form}
        onSubmit={onSubmit}
        onDelete={onDelete}
      >
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="Code" {...form.getInputProps('stockpiles.0.code')} />
        <Link to="/elsewhere">Elsewhere</Link>
      </FormModal>
    </>
  );
}

async function openDepot(options: Options = {}) {
  // Rendered at every address, so that the modal is not removed merely by the change of screens.
  const view = renderScreen(<Depot {...options} />, { path: '*', route: '/' });
  await view.user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Jade Cove' });
  return view;
}

/** An error as `call` throws it. */
const refusal = (code: string, fields?: Record<string, string>, message = 'No.') =>
  Object.assign(new Error(message), { code, fields });

const submit = () => screen.getByRole('button', { name: 'Submit' });

test('Submit is enabled only while the form is changed and valid', async () => {
  const { user } = await openDepot();
  expect(submit()).toBeDisabled();
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  expect(submit()).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Oak');
  expect(submit()).toBeEnabled();
});

test('everything is disabled while sending, and success closes the modal and returns the focus', async () => {
  let finish = (): void => {};
  const { user } = await openDepot({ onSubmit: () => new Promise<void>((resolve) => (finish = resolve)) });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  await user.click(submit());
  expect(submit()).toBeDisabled();
  expect(submit()).toHaveAttribute('data-loading', 'true');
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  finish();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
});

test('problems are shown at their inputs and others above the buttons, and what was typed stays', async () => {
  const { user } = await openDepot({
    onSubmit: () =>
      Promise.reject(
        refusal('invalid', { 'stockpiles.0.code': 'The code is taken.', siteId: 'The site is gone.' }),
      ),
  });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('The site is gone.');
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription('The code is taken.');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Jade Cove 2');
  expect(submit()).toBeEnabled();
});

test('a refused submit moves the focus to the invalid input, or to the message if there is none', async () => {
  const answers = [refusal('invalid', { name: 'Taken.' }), refusal('unexpected')];
  const { user } = await openDepot({ onSubmit: () => Promise.reject(answers.shift()) });
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.type(name, ' 2');
  await user.click(submit());
  await waitFor(() => expect(name).toHaveFocus());
  await user.type(name, '3');
  await user.click(submit());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
});

test('an error without fields is shown in full', async () => {
  const { user } = await openDepot({ onSubmit: () => Promise.reject(refusal('offline')) });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
});

test('deleting asks first, and does nothing when the user cancels', async () => {
  let deleted = 0;
  const { user } = await openDepot({ onDelete: async () => (deleted += 1) });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Jade Cove' });
  expect(question).toHaveTextContent('Are you sure you want to delete Jade Cove?');
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Delete Jade Cove' })).not.toBeInTheDocument(),
  );
  expect(deleted).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('dialog', { name: 'Delete Jade Cove' });
  await user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(deleted).toBe(1);
});

test('while deleting, the Delete button shows a spinner and everything is disabled', async () => {
  let finish = (): void => {};
  let deleted = 0;
  const { user } = await openDepot({
    onDelete: () => {
      deleted += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    },
  });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  expect(screen.getByRole('button', { name: 'Delete' })).not.toHaveAttribute('data-loading');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Jade Cove' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  const form = within(screen.getByRole('dialog', { name: 'Jade Cove' }));
  expect(deleted).toBe(1);
  expect(form.getByRole('button', { name: 'Delete' })).toHaveAttribute('data-loading', 'true');
  expect(submit()).not.toHaveAttribute('data-loading');
  for (const name of ['Delete', 'Cancel', 'Submit', 'Close'])
    expect(form.getByRole('button', { name })).toBeDisabled();
  expect(form.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  finish();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('Escape and the backdrop do not close a modal; navigation does', async () => {
  let closed = 0;
  const { user, baseElement } = await openDepot({ onClose: () => (closed += 1) });
  await user.keyboard('{Escape}');
  expect(closed).toBe(0);
  screen.getByRole('textbox', { name: 'Name' }).focus();
  await user.keyboard('{Escape}');
  expect(closed).toBe(0);
  await user.click(baseElement.querySelector('.mantine-Modal-inner')!);
  await user.click(baseElement.querySelector('.mantine-Modal-overlay')!);
  expect(closed).toBe(0);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(closed).toBe(1);
});

test('changes that somebody else saved meanwhile are shown at their inputs; what was typed stays and can be sent again', async () => {
  const sent: Values[] = [];
  const { user } = await openDepot({
    onSubmit: async (values) => {
      sent.push(values);
      if (sent.length === 1)
        throw refusal('changed', { name: 'It is now Islands.' }, 'Petra changed this category.');
    },
  });
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.type(name, ' 2');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Petra changed this category.');
  expect(name).toHaveAccessibleDescription('It is now Islands.');
  expect(name).toHaveValue('Jade Cove 2');
  await user.clear(name);
  await user.type(name, 'Jade Cove'); // the original name, which is no longer the stored one
  await user.click(submit());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.map((values) => values.name)).toEqual(['Jade Cove 2', 'Jade Cove']);
});
