import { releaseUrgency } from '@backline/domain';
import { Box, Button, List, Text, UnstyledButton } from '@mantine/core';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/storage/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FilterInput } from '../../../ui/filter-input.tsx';
import { Quantity } from '../../../ui/labels/quantity.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { readableOn } from '../../../ui/readable.ts';
import { useReleaseText } from '../../stockpiles/release-text.ts';
import { ThreatBadge } from '../../war-api/threat-badge.tsx';
import { foundIds, warehouseIndex } from '../../warehouses/arrange-warehouses.ts';
import type { MapLayer } from '../data/map-choice.ts';
import { lackOf, type MapMark } from '../data/map-marks.ts';
import { WarLine } from '../drawing/map-legend.tsx';
import { letterOf } from '../drawing/map-markers.tsx';
import type { MarkText } from '../drawing/use-mark-text.ts';
import styles from '../map.module.css';
import { FightList } from './fight-list.tsx';
import { MapLayerChoice } from './map-layer-choice.tsx';
import { PanelBack, type PanelParts } from './panel-parts.tsx';
import { PlaceResults } from './place-results.tsx';

/** How many more rows are shown at once: 500 would delay every press by a tenth of a second. */
const MORE_ROWS = 100;

/** The layer as a list. A press flies there and opens the warehouse's summary. */
export function MapList({ data, choice, change, text, actions, isSheet }: PanelParts & { isSheet: boolean }) {
  const t = useTranslations('map');
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(MORE_ROWS);
  const wanted = useDeferredValue(typed);
  const { marks, listed } = data;
  const { crowd } = actions;
  const index = useMemo(() => warehouseIndex(marks.map(({ warehouse }) => warehouse)), [marks]);
  const list = crowd === null ? listed : marks.filter(({ id }) => crowd.includes(id));
  const found = foundIds(index, wanted);
  const shown = wanted === '' ? list : list.filter(({ id }) => found.has(id));
  if (marks.length === 0) return <NoWarehouses />;
  return (
    <div className={styles.list}>
      <ListHead
        data={data}
        choice={choice}
        change={change}
        actions={actions}
        count={list.length}
        typed={typed}
        onType={setTyped}
      />
      <List listStyleType="none" role="list">
        {shown.slice(0, most).map((mark) => (
          <Row key={mark.id} mark={mark} layer={choice.layer} text={text} onPress={actions.select} />
        ))}
      </List>
      {shown.length > most && (
        <Button className={styles.more} variant="subtle" onClick={() => setMost(most + MORE_ROWS)}>
          {t('more', { count: Math.min(MORE_ROWS, shown.length - most) })}
        </Button>
      )}
      {choice.showsFights && wanted === '' && (
        <FightList ground={data.ground} text={text} onChoose={actions.show} />
      )}
      <PlaceResults
        ground={data.ground}
        typed={wanted}
        isAlone={shown.length === 0}
        onChoose={actions.show}
      />
      {/* On a phone the map has no room for it. */}
      {isSheet && (
        <Box p="md" fz="small" c="dimmed">
          <WarLine data={data} />
        </Box>
      )}
    </div>
  );
}

interface ListHeadProps extends Pick<PanelParts, 'data' | 'choice' | 'change' | 'actions'> {
  /** How many warehouses the list has. */
  count: number;
  typed: string;
  onType: (text: string) => void;
}

/** The heading: what is listed and why it may be incomplete, with the field that finds a warehouse. */
function ListHead({ data, choice, change, actions, count, typed, onType }: ListHeadProps) {
  const t = useTranslations('map');
  const { item, pyramid, ships } = data;
  const { crowd } = actions;
  const why = choice.layer === 'threatened' ? whyNobodyKnows(data) : null;
  const isUnchosen =
    crowd === null &&
    ((choice.layer === 'item' && item.rows.data === undefined) ||
      (choice.layer === 'pyramid' && (pyramid.plan === undefined || pyramid.stock.isPending)));
  return (
    <header className={styles.head}>
      {crowd !== null && <PanelBack onPress={actions.back} />}
      {crowd === null && <MapLayerChoice data={data} choice={choice} change={change} />}
      {!isUnchosen && (
        <h2 className={styles.title} tabIndex={-1}>
          {crowd !== null
            ? t('crowd', { count })
            : why === null
              ? t(`headings.${choice.layer}`, { count })
              : t('threatsUnknown')}
        </h2>
      )}
      {why !== null && (
        <Text size="small" c="dimmed">
          {t(why)}
        </Text>
      )}
      {ships.error !== null && ships.data === undefined && (
        <Text size="small" c="dimmed">
          {t('shipmentsFailed')}
        </Text>
      )}
      <FilterInput
        className={styles.find}
        label={t('find')}
        placeholder={t('findPlaceholder')}
        clearLabel={t('clear')}
        value={typed}
        onChange={onType}
      />
    </header>
  );
}

function NoWarehouses() {
  const t = useTranslations('map');
  const mayEdit = useMay('edit');
  return (
    <div className={styles.list}>
      <EmptyState title={t('empty')} hint={t('emptyHint')}>
        {mayEdit && (
          <Button component={Link} to="/warehouses?new=1">
            {t('addFirst')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

/** Tells why it is not known which warehouses are threatened; null where it is. */
function whyNobodyKnows({ war: { data: war } }: PanelParts['data']) {
  if (war?.status === 'off') return 'warOff';
  return war?.side === null ? 'sideMissing' : null;
}

interface RowProps {
  mark: MapMark;
  layer: MapLayer;
  text: MarkText;
  onPress: (id: number) => void;
}

/** Memoised: with 500 rows, rendering them all would delay the response to a press on the map. */
const Row = memo(
  function Row({ mark, layer, text, onPress }: RowProps) {
    const t = useTranslations('map');
    const { id, name, warehouse, point, row } = mark;
    const { figure, tone } = text.figureOf(mark, layer);
    return (
      <li className={styles.item}>
        <UnstyledButton className={styles.row} data-row={`warehouse ${id}`} onClick={() => onPress(id)}>
          <CategoryLetter mark={mark} />
          <span className={styles.words}>
            <span className={styles.name}>{name}</span>
            <span className={styles.small}>
              {warehouse.location}
              {point === null && ` (${t('noPlace')})`}
            </span>
            <RowNotes mark={mark} layer={layer} />
            {layer === 'item' && row !== null && row.target > 0 && (
              <Meter have={row.quantity} target={row.target} minimum={row.minimum} />
            )}
          </span>
          <span className={styles.figure} data-tone={tone}>
            {layer === 'item' && row !== null ? <ItemFigure mark={mark} /> : figure}
          </span>
        </UnstyledButton>
      </li>
    );
  },
  (a, b) => a.mark === b.mark && a.layer === b.layer && a.onPress === b.onPress,
);

/** The reasons why a warehouse asks for somebody, as far as the figure of the layer does not say them. */
function RowNotes({ mark, layer }: Pick<RowProps, 'mark' | 'layer'>) {
  const t = useTranslations('map');
  const { threat, attention, pyramid } = mark;
  const { left, why } = useReleaseText();
  const { underMinimum, release } = attention;
  return (
    <>
      {threat !== null && <ThreatBadge threat={threat} />}
      {layer === 'pyramid' && pyramid !== null && (
        <span className={styles.small}>{t('columns', { ...pyramid })}</span>
      )}
      {layer !== 'item' && layer !== 'needs' && layer !== 'pyramid' && underMinimum > 0 && (
        <span className={styles.small} data-tone="stale">
          {t('underMinimum', { count: underMinimum })}
        </span>
      )}
      {layer !== 'item' && layer !== 'public' && layer !== 'pyramid' && release !== null && (
        <span className={styles.small} data-tone={releaseUrgency(release)} title={why(release)}>
          {release.status === 'held' && t('publicIn', { time: left(release) })}
          {release.status === 'perhaps' && left(release)}
          {release.status === 'released' && t('public')}
        </span>
      )}
    </>
  );
}

function ItemFigure({ mark: { row } }: { mark: MapMark }) {
  const t = useTranslations('map');
  if (row === null) return null;
  const { quantity, target } = row;
  const { missing, isUnder } = lackOf(row);
  const spare = quantity - target;
  return (
    <>
      <span>
        <Quantity value={quantity} atLeast={row.atLeast} />
        {isUnder && ' ↓'}
      </span>
      <span className={styles.small}>
        {missing > 0 ? t('missingLong', { missing }) : spare > 0 ? t('spare', { spare }) : t('enough')}
      </span>
    </>
  );
}

/** The category's colour with its letter. */
function CategoryLetter({ mark }: { mark: MapMark }) {
  const colour = mark.warehouse.category?.color;
  return (
    <span
      className={styles.letter}
      aria-hidden
      style={colour === undefined ? {} : { '--chosen': colour, '--chosen-text': readableOn(colour) }}
    >
      {letterOf(mark)}
    </span>
  );
}
