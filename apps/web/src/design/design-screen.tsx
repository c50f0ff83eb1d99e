import { Alert, Box, Button, Checkbox, Group, NumberInput, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useConfirm } from '../ui/dialogs/confirm.tsx';
import { StaticModal } from '../ui/dialogs/modal.tsx';
import { type AlertClass, showAlert } from '../ui/feedback/alerts.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadState } from '../ui/feedback/load-state.tsx';
import {
  CardSkeleton,
  FieldSkeleton,
  HeaderSkeleton,
  RowSkeleton,
  Skeleton,
} from '../ui/feedback/skeleton.tsx';
import { FilterInput } from '../ui/filter-input.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ColourBadge } from '../ui/labels/category-badge.tsx';
import { FillBadge } from '../ui/labels/fill-badge.tsx';
import { StatusBadge } from '../ui/labels/status-badge.tsx';
import { UserAvatar } from '../ui/labels/user-avatar.tsx';
import { CardButton } from '../ui/layout/card-button.tsx';
import { CardGrid } from '../ui/layout/card-grid.tsx';
import { CardLine, CardTitle } from '../ui/layout/card-parts.tsx';
import { FixedFooter } from '../ui/layout/fixed-footer.tsx';
import { LinkCard } from '../ui/layout/link-card.tsx';
import { ListSummary } from '../ui/layout/list-summary.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { SwitchField } from '../ui/switch-field.tsx';
import { AgeSamples, FormSamples, SidePanelSample } from './design-parts.tsx';
import styles from './design-screen.module.css';

const LONG = 'The Very Long Name of a Storage Depot Beyond the Endless Shore, 3rd Reserve';
const AMOUNTS = [0, 1, 10_000];
const ALERTS: AlertClass[] = ['success', 'info', 'warning', 'danger'];
const nothing = () => {};
const waits = { data: undefined, error: null, isFetching: true, refetch: nothing };
const failed = { data: undefined, error: new Error('no answer'), isFetching: false, refetch: nothing };
const stale = { ...failed, data: 'the last copy' };

/**
 * Every component of `ui/` in every state, for checking changes to them. In development only (routes.tsx), so its sample
 * texts are not among the messages. Theme, contrast and density follow the display dialog in the menu.
 */
export function DesignScreen() {
  return (
    <>
      <PageHeader
        title="Design"
        about="Every part in every state. Theme, contrast and density: the menu, Display."
        actions={
          <>
            <Button variant="default">Second</Button>
            <IconButton size="lg" label="Add" onClick={nothing}>
              <IconPlus size={20} aria-hidden />
            </IconButton>
          </>
        }
      />
      <ButtonSamples />
      <InputSamples />
      <BadgeSamples />
      <CardSamples />
      <StateSamples />
      <MessageSamples />
      <FixedFooter label="Footer">
        <Button disabled>Submit</Button> No changes yet
      </FixedFooter>
    </>
  );
}

function ButtonSamples() {
  return (
    <Part name="Buttons">
      {(['filled', 'default', 'subtle', 'outline'] as const).map((variant) => (
        <Group key={variant} gap="xs" align="stretch">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading>
            Busy
          </Button>
          <Button variant={variant} color="red">
            Danger
          </Button>
        </Group>
      ))}
      <IconButton label="Disabled" disabled>
        <IconPlus size={20} aria-hidden />
      </IconButton>
      <IconButton label="Busy" loading>
        <IconPlus size={20} aria-hidden />
      </IconButton>
    </Part>
  );
}

function InputSamples() {
  const [text, setText] = useState('bandages');
  return (
    <Part name="Inputs">
      <TextInput label="Text" placeholder="Placeholder" />
      <TextInput label="With an error" error="This name is taken." defaultValue={LONG} />
      <TextInput label="Disabled" disabled defaultValue="Fixed" />
      <NumberInput label="Number" defaultValue={10_000} thousandSeparator="," />
      <Select label="Choice" data={['One', 'Two', LONG]} defaultValue="One" />
      <Select label="Long list" searchable data={Array.from({ length: 40 }, (_, at) => `Item ${at}`)} />
      <FilterInput label="Filter" placeholder="Name" clearLabel="Clear" value={text} onChange={setText} />
      <Switch label="Switch" defaultChecked />
      <Switch label="Disabled switch" disabled />
      <SwitchField label="With a hint" hint="What it does." />
      <SwitchField label="With an error" hint="What it does." error="Choose one." />
      <Checkbox label="Box" defaultChecked />
    </Part>
  );
}

function BadgeSamples() {
  return (
    <Part name="Badges and ages">
      {(['fresh', 'aging', 'stale', 'over', 'quiet'] as const).map((status) => (
        <StatusBadge key={status} status={status}>
          {status}
        </StatusBadge>
      ))}
      {[0, 50, 51, 75, 76, 100].map((percent) => (
        <FillBadge key={percent} percent={percent} />
      ))}
      <AgeSamples />
      {['#000000', '#3f7f5f', '#c9891b', '#d84b2f', '#ffffff'].map((colour) => (
        <ColourBadge key={colour} colour={colour} label={colour} />
      ))}
      <ColourBadge colour="#3f7f5f" label={LONG} />
      <UserAvatar avatar="" />
      <UserAvatar avatar="/missing.png" size="lg" />
    </Part>
  );
}

function CardSamples() {
  return (
    <Part name="Cards">
      <CardGrid label="Cards">
        {AMOUNTS.map((amount) => (
          <CardButton key={amount} onClick={nothing}>
            <CardTitle>{amount === 1 ? LONG : 'Hallow'}</CardTitle>
            <CardLine>{amount.toLocaleString('en')} crates</CardLine>
          </CardButton>
        ))}
        <LinkCard to="/design" Icon={IconTriangle} title={LONG} text="What is there, in a sentence." />
      </CardGrid>
    </Part>
  );
}

function StateSamples() {
  return (
    <Part name="Loading, failed, stale, empty">
      <LoadState query={waits}>{() => null}</LoadState>
      <LoadState query={waits} shape={<Shapes />}>
        {() => null}
      </LoadState>
      <LoadState query={failed}>{() => null}</LoadState>
      <LoadState query={stale}>{(copy) => <p>Beside it: {copy}</p>}</LoadState>
      <EmptyState title="No Warehouses Found" hint="Add the first one with the plus button.">
        <Button>Add</Button>
      </EmptyState>
      <EmptyState title="Without a hint" />
      <ListSummary label="Nothing" count="No Stockpiles" entries={[]} problems={{}}>
        <Button size="xs">Edit</Button>
      </ListSummary>
      <ListSummary
        label="Some"
        count="2 Stockpiles"
        entries={[LONG, 'KAL-Public'].map((name) => ({ key: name, name }))}
        problems={{ '1.code': 'invalid code' }}
      >
        <Button size="xs">Edit</Button>
      </ListSummary>
    </Part>
  );
}

function MessageSamples() {
  const confirm = useConfirm();
  const [modal, setModal] = useState<'plain' | 'busy' | null>(null);
  return (
    <Part name="Messages and dialogs">
      {(['red', 'yellow', 'green', 'blue'] as const).map((colour) => (
        <Alert key={colour} color={colour} variant="light" title={colour}>
          What happened, and what to do.
        </Alert>
      ))}
      {ALERTS.map((alertClass) => (
        <Button key={alertClass} onClick={() => showAlert({ description: LONG, alertClass })}>
          {alertClass}
        </Button>
      ))}
      <Button onClick={() => setModal('plain')}>Dialog</Button>
      <Button onClick={() => setModal('busy')}>Busy dialog</Button>
      <Button
        onClick={() =>
          void confirm({ title: LONG, message: 'Are you sure?', confirmLabel: 'Delete', danger: true })
        }
      >
        Question
      </Button>
      <FormSamples />
      <SidePanelSample />
      <StaticModal
        title={LONG}
        opened={modal !== null}
        busy={modal === 'busy'}
        onClose={() => setModal(null)}
      >
        <p>A dialog closes by its button and by leaving the page.</p>
        <Button onClick={() => setModal(null)}>Close</Button>
      </StaticModal>
    </Part>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box component="section" py="lg" style={{ borderBlockStart: '1px solid var(--line)' }} aria-label={name}>
      <h2>{name}</h2>
      <div className={styles.samples}>{children}</div>
    </Box>
  );
}

function Shapes() {
  return (
    <Skeleton>
      <HeaderSkeleton />
      <FieldSkeleton count={3} />
      <CardSkeleton count={3} height="8rem" />
      <RowSkeleton count={3} />
    </Skeleton>
  );
}
