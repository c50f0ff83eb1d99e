import type { NameTables } from '@backline/domain';
import items from '../../../apps/server/data/items.json' with { type: 'json' };
import de from '../../../apps/server/data/names/de.json' with { type: 'json' };
import en from '../../../apps/server/data/names/en.json' with { type: 'json' };
import fr from '../../../apps/server/data/names/fr.json' with { type: 'json' };
import ptBR from '../../../apps/server/data/names/pt-BR.json' with { type: 'json' };
import ru from '../../../apps/server/data/names/ru.json' with { type: 'json' };
import zhHans from '../../../apps/server/data/names/zh-Hans.json' with { type: 'json' };
import type { CatalogName } from '../src/game-names.ts';

/** The names that the server ships with. */
export const NAMES: NameTables = { en, de, fr, 'pt-BR': ptBR, ru, 'zh-Hans': zhHans };

/** The catalog that the server ships with. */
export const CATALOG: CatalogName[] = items.map(({ codeName, name, faction, crateSize, category }) => ({
  codeName,
  name,
  faction: faction as CatalogName['faction'], // JSON has no unions
  hasCrate: crateSize !== null,
  isConstruct: category === 'Vehicle' || category === 'Structure',
}));
