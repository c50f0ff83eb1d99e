import { inEnglish } from '@backline/contract';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../catalog/catalog.ts';
import { PackError } from '../../items/icon-pack-files.ts';
import { MAX_ITEMS, readGamePack } from '../read-game-pack.ts';
import { MAX_SOURCE_BYTES, readSource } from './read-source.ts';

const before = loadCatalog();
const ABOUT = { name: 'example.org', gameVersion: '2026-11-28' };

function read(source: unknown) {
  const text = typeof source === 'string' ? source : JSON.stringify(source);
  const { archive, skipped } = readSource(strToU8(text), before, ABOUT);
  const pack = readGamePack(archive, before);
  return {
    items: new Map(pack.catalog.items.map((item) => [item.codeName, item])),
    skipped: skipped.map(inEnglish),
    pack,
  };
}
function refusal(source: string | Uint8Array): string {
  try {
    readSource(typeof source === 'string' ? strToU8(source) : source, before, ABOUT);
  } catch (error) {
    if (error instanceof PackError) return error.message;
    throw error;
  }
  return 'not refused';
}

/** Entries of FIR's catalogue, cut to what matters and what must be ignored. */
const SHELL = {
  ObjectPath: 'War/Content/Blueprints/ItemPickups/Thing',
  CodeName: 'TestShell',
  DisplayName: 'Test Shell',
  Description: 'x'.repeat(5000),
  Encumbrance: 135,
  ItemCategory: 'EItemCategory::HeavyAmmo',
  FactionVariant: 'EFactionId::Wardens',
  TechID: 'ETechID::UnlockTest',
  ItemDynamicData: {
    CostPerCrate: [
      { ItemCodeName: 'Cloth', Quantity: 100, DisplayName: 'Basic Materials' },
      { ItemCodeName: 'Explosive', Quantity: 10 },
    ],
    QuantityPerCrate: 10,
    CrateProductionTime: 100,
  },
  ItemProfileData: { bIsStockpilable: true, bIsCratable: true },
  ProductionCategories: {
    Factory: 'EFactoryQueueType::HeavyAmmo',
    MassProductionFactory: 'EFactoryQueueType::HeavyAmmo',
  },
};
const TRUCK = {
  CodeName: 'TestTruckC',
  DisplayName: 'R-99 “Test”',
  FactionVariant: 'EFactionId::Colonials',
  VehicleProfileType: 'EVehicleProfileType::WheeledTransport',
  VehicleBuildType: 'EVehicleBuildType::VehicleFactory',
  ShippableInfo: { Type: 'EShippableType::Large', bAllowPackagingToCrate: true },
  VehiclesPerCrateBonusQuantity: 2,
  ProductionCategories: { MassProductionFactory: 'EFactoryQueueType::Vehicles' },
  VehicleDynamicData: { ResourcesPerBuildCycle: 5, ResourceAmounts: [{ CodeName: 'Wood', Quantity: 20 }] },
};

describe('the game’s shape', () => {
  it('gives a new item every fact that it has, and ignores the rest', () => {
    const { items, skipped } = read([SHELL, TRUCK]);
    expect(skipped).toEqual([]);
    expect(items.get('TestShell')).toEqual({
      codeName: 'TestShell',
      name: 'Test Shell',
      category: 'HeavyAmmo',
      faction: 'Warden',
      crateSize: 10,
      producedAt: ['factory', 'mpf'],
      materials: { Cloth: 100, Explosive: 10 },
      techable: true,
      slang: [],
      encumbrance: 135,
    });
    expect(items.get('TestTruckC')).toMatchObject({
      category: 'Vehicle',
      faction: 'Colonial',
      crateSize: 5,
      producedAt: ['garage'], // that queue stands on vehicles too that it does not make
      materials: { Wood: 100 },
    });
  });

  it('changes of a known item what it says, and keeps what it does not', () => {
    const rifle = before.items.find(({ codeName }) => codeName === 'RifleW')!;
    const { items } = read([{ CodeName: 'RifleW', DisplayName: 'Renamed Rifle' }]);
    expect(items.get('RifleW')).toEqual({ ...rifle, name: 'Renamed Rifle' });
    expect(items.size).toBe(before.items.length);
  });

  it('a price without a queue is the placeholder of the game’s table: the cost stays unknown', () => {
    const { ProductionCategories: _, ...unqueued } = SHELL;
    const built = { ...TRUCK, VehicleDynamicData: { ResourceAmounts: [] } };
    const { items } = read([{ ...unqueued, ItemProfileData: { bIsStockpilable: false } }, built]);
    expect(items.get('TestShell')).toMatchObject({ materials: null, stockpilable: false, crateSize: null });
    expect(items.get('TestTruckC')?.materials).toBeNull();
  });

  it('FIR’s own marks tell what cannot be in a stockpile, and how many are in a crate', () => {
    const marked = { ...SHELL, __FIG__: { is_stockpilable: true, quantity_per_crate: 7 } };
    expect(read([marked]).items.get('TestShell')?.crateSize).toBe(7);
    const never = { ...TRUCK, __FIG__: { is_stockpilable: false } };
    expect(read([never]).items.get('TestTruckC')).toMatchObject({ stockpilable: false, crateSize: null });
  });

  it('names in other languages come with it, apart from what is the English name anyway', () => {
    const named = {
      ...SHELL,
      DisplayNameLocales: {
        en: 'Test Shell',
        de: 'Prüfgranate',
        'pt-br': 'Projétil',
        fr: 'Test Shell',
        xx: 'no',
      },
    };
    const { names } = read([named]).pack.catalog;
    expect(names.de?.TestShell?.name).toBe('Prüfgranate');
    expect(names['pt-BR']?.TestShell?.name).toBe('Projétil');
    expect(names.fr).not.toHaveProperty('TestShell');
    expect(names.en).toEqual(before.names.en);
  });
});

describe('a table', () => {
  it('of commas, semicolons or tabs is read by its headings; an empty cell says nothing', () => {
    const rows = [
      ['CodeName', 'Name', 'Category', 'Crate size', 'Made at', 'Materials', 'de', 'Notes'],
      ['TestTool', 'Test Tool', 'utility', '5', 'factory', 'Cloth 50, Wood 2', 'Werkzeug', 'x'],
      ['RifleW', '', '', '', '', '', '', ''],
      ['TestMask', 'Test Mask', 'Utility', '5', 'factory', '?', '', ''],
    ];
    for (const mark of ['\t', ';', ',']) {
      const text = rows
        .map((row) => row.map((cell) => (cell.includes(mark) ? `"${cell}"` : cell)).join(mark))
        .join('\n');
      const { items, skipped } = read(text);
      expect(skipped).toEqual([]);
      expect(items.get('TestTool')).toMatchObject({
        category: 'Utility',
        crateSize: 5,
        materials: { Cloth: 50, Wood: 2 },
      });
      expect(items.get('TestMask')?.materials).toBeNull();
      expect(items.get('RifleW')).toEqual(before.items.find(({ codeName }) => codeName === 'RifleW'));
    }
  });

  it('says which cell cannot be read, and takes the rest', () => {
    const { items, skipped } = read(
      'codeName,name,crateSize,materials\nTestTool,Test Tool,many,Cloth x\n,nameless,1,',
    );
    expect(skipped).toEqual([
      'TestTool: crateSize cannot be read.',
      'TestTool: materials cannot be read.',
      '?: codeName cannot be read.',
    ]);
    expect(items.get('TestTool')).toMatchObject({ name: 'Test Tool', crateSize: null });
  });
});

it('our own list is read too, of which a wrong field is left out', () => {
  const { items, skipped } = read([{ ...before.items[0], crateSize: 'five', name: 'New Name' }]);
  expect(skipped).toEqual([`${before.items[0]?.codeName}: crateSize cannot be read.`]);
  expect(items.get(before.items[0]!.codeName)).toEqual({ ...before.items[0], name: 'New Name' });
});

describe('what is wrong', () => {
  it('is said with the code of its entry, and the rest goes on', () => {
    const { items, skipped } = read([
      {
        ...SHELL,
        Encumbrance: 'heavy',
        ItemDynamicData: { CostPerCrate: { Cloth: 1 }, QuantityPerCrate: -3 },
      },
      { CodeName: 7 },
      { CodeName: '../x', DisplayName: 'x' },
      'nothing',
      null,
      TRUCK,
    ]);
    expect(skipped).toEqual([
      'TestShell: ItemDynamicData.QuantityPerCrate cannot be read.',
      'TestShell: ItemDynamicData.CostPerCrate cannot be read.',
      'TestShell: Encumbrance cannot be read.',
      '?: CodeName cannot be read.',
      '../x: CodeName cannot be read.',
    ]);
    expect(items.get('TestShell')).toMatchObject({ name: 'Test Shell', materials: null });
    expect(items.has('TestTruckC')).toBe(true);
  });

  it('may be much: twenty faults are named and the others counted', () => {
    const wrong = Array.from({ length: 25 }, (_, index) => ({ CodeName: `Wrong${index}` }));
    const { skipped } = read([SHELL, ...wrong]);
    expect(skipped).toHaveLength(21);
    expect(skipped.at(-1)).toBe('5 more cannot be read.');
  });

  it('may be made of an item that nobody has: then only its cost is left out', () => {
    const made = {
      ...SHELL,
      ItemDynamicData: { CostPerCrate: [{ ItemCodeName: 'Nothing', Quantity: 1 }], QuantityPerCrate: 2 },
    };
    const { items, skipped } = read([made]);
    expect(skipped).toEqual(['TestShell: materials.Nothing cannot be read.']);
    expect(items.get('TestShell')).toMatchObject({ crateSize: 2, materials: null });
  });

  it('may have the name of another item: a new one is left out, a known one keeps its name', () => {
    const { items, skipped } = read([
      { CodeName: 'TestTwin', DisplayName: 'Bandages' },
      { CodeName: 'RareMaterials', DisplayName: 'Rare Materials' },
    ]);
    expect(skipped).toEqual(['TestTwin: name cannot be read.']);
    expect(items.has('TestTwin')).toBe(false);
    expect(items.get('RareMaterials')?.name).toBe('Rare Materials (Old)');
  });

  it('may be named after what every object has', () => {
    const text = `[{"CodeName":"__proto__","DisplayName":"x"},{"CodeName":"constructor","DisplayName":"y"},
      {"CodeName":"TestShell","DisplayName":"Test Shell","__proto__":{"Encumbrance":9},"DisplayNameLocales":{"__proto__":"z","constructor":"z"}}]`;
    const { items, skipped } = read(text);
    expect(skipped).toEqual(['__proto__: CodeName cannot be read.', 'constructor: CodeName cannot be read.']);
    expect(items.get('TestShell')).not.toHaveProperty('encumbrance');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it.each([
    ['a page', '<!doctype html><p>Sign in</p>', /neither a pack, nor a catalogue/],
    ['broken JSON', '[{"CodeName": ', /neither a pack/],
    ['an object of something else', '{"name": 1}', /neither a pack/],
    ['an empty list', '[]', /has no entry/],
    ['nothing', '', /neither a pack/],
    ['a table without codes', 'a,b\n1,2', /neither a pack/],
    ['much too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /more than 16 deep/],
    ['one too deep', `${'['.repeat(17)}${']'.repeat(17)}`, /more than 16 deep/],
    ['a million entries', `[${Array(1_000_000).fill('1').join()}]`, /more than 5000 entries/],
    [
      'one entry too many',
      `[${Array(MAX_ITEMS + 1)
        .fill('{}')
        .join()}]`,
      /more than 5000 entries/,
    ],
    ['a long table', `codeName\n${'A\n'.repeat(MAX_ITEMS + 1)}`, /more than 5000 entries/],
  ])('as a whole is refused: %s', (_, text, sentence) => {
    expect(refusal(text)).toMatch(sentence);
  });

  it('is larger than any: refused before it is looked at, and not at the limit', () => {
    expect(refusal(new Uint8Array(MAX_SOURCE_BYTES + 1))).toMatch(/larger than 16 MB/);
    expect(refusal(new Uint8Array(MAX_SOURCE_BYTES))).toMatch(/neither a pack/);
  });

  it('16 deep is not too deep', () => {
    expect(refusal(`${'['.repeat(16)}${']'.repeat(16)}`)).toMatch(/has no entry/);
  });
});
