import { type Reply, sites } from '@backline/contract';
import { suggestedSiteName } from '@backline/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { Select } from '../../ui/select.tsx';

type Place = Reply<typeof sites.ofTheWar>['production'][number];

interface ShardPlaceProps {
  /** The name so far: one that somebody typed stays. */
  name: string;
  onChoose: (place: Pick<Place, 'method' | 'region' | 'town'> & { name: string }) => void;
}

/** Fills in a new place from those that the map of the running war shows; nothing while that is unknown. */
export function ShardPlace({ name, onChoose }: ShardPlaceProps) {
  const t = useTranslations('factories.form');
  const [suggested, setSuggested] = useState('');
  const { data } = useQuery(query(sites.ofTheWar));
  const places = data?.production ?? [];
  const handleChange = (chosen: string | null) => {
    const place = places.find((candidate) => keyOf(candidate) === chosen);
    if (place === undefined) return;
    const { method, region, town, building } = place;
    const suggestion = suggestedSiteName(town, building);
    setSuggested(suggestion);
    onChoose({ method, region, town, name: ['', suggested].includes(name.trim()) ? suggestion : name });
  };
  if (places.length === 0) return null;
  return (
    <Select
      label={t('ofTheWar')}
      description={t('ofTheWarHint')}
      searchable
      openOnFocus={false}
      limit={60}
      nothingFoundMessage={t('noPlace')}
      data={places.map((place) => ({ value: keyOf(place), label: `${place.location} · ${place.building}` }))}
      onChange={handleChange}
    />
  );
}

const keyOf = ({ region, x, y }: Place) => `${region} ${x} ${y}`;
