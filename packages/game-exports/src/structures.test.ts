import { describe, expect, it } from 'vitest';
import { buildingTitle, splitStructure } from './structures.ts';

describe('buildingTitle', () => {
  it.each([
    ['StorageFacility', 'Storage Depot'],
    ['Seaport', 'Seaport'],
    ['AircraftDepot', 'Aircraft Depot'],
    ['FortBaseT1', 'Bunker Base'],
    ['FortBaseT2', 'Bunker Base'],
    ['FortBaseT3', 'Bunker Base'],
    ['TownBase1', 'Town Base'],
    ['TownBase2', 'Town Base'],
    ['TownBase3', 'Town Base'],
    ['RelicBase1', 'Relic Base'],
    ['RelicBase2', 'Relic Base'],
    ['RelicBase3', 'Relic Base'],
    ['BorderBase', 'Border Base'],
    ['GarrisonStation', 'Safe House'],
    ['GarrisonStation2', 'Safe House'],
    ['TownCLargeGarrisonGS1', 'Safe House'],
    ['ForwardBase1', 'Encampment'],
    ['HomeRegionBase', 'Encampment'],
    ['Keep', 'Keep'],
    ['FortGarrisonStation', 'Underground Fortress'],
    ['LargeShipBaseShip', 'BMS - Longhook'],
    ['LargeShipStorageShip', 'BMS - Bluefin'],
    ['MaintenanceTunnel', 'Maintenance Tunnel'],
    ['BrandNewDepot', 'BrandNewDepot'],
    ['constructor', 'constructor'],
    ['', ''],
  ])('of %s is %s', (code, title) => {
    expect(buildingTitle(code)).toBe(title);
  });
});

describe('splitStructure', () => {
  it.each([
    ['Feldlager - Logi', 'ForwardBase1', 'Logi'],
    ['Палатка - Logi', 'ForwardBase1', 'Logi'],
    ['Лагерь - Logi', 'ForwardBase1', 'Logi'],
    ['Unterschlupf - Logi', 'GarrisonStation', 'Logi'],
    ['安全屋 - Logi', 'GarrisonStation', 'Logi'],
    ['Base de Bunker - A - B', 'FortBaseT1', 'A - B'],
    ['Wartungstunnel', 'MaintenanceTunnel', ''],
    ['Hut - Logi', 'Hut', 'Logi'],
  ])('of %s', (text, structure, name) => {
    expect(splitStructure(text)).toEqual({ structure, name });
  });
});
