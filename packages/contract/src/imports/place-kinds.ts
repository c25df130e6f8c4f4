import type { AnyResource } from '../kit/resource.ts'
import { columnOf, type ImportDefinition, importOf } from '../kit/sheet-import.ts'
import { communes, districts, provinces, villages } from '../organisation/places.ts'
import { addressHeadings } from './headings.ts'
import { importKind } from './kind-names.ts'

type Level = 'provinces' | 'districts' | 'communes' | 'villages'

const level = (
  name: Level,
  resource: AnyResource,
  above: readonly (keyof typeof addressHeadings)[],
  digits: number,
): ImportDefinition => {
  const key = resource.keys[0]!
  return importOf(resource, {
    name,
    label: importKind.labels.get(name)!,
    match: [[key]],
    also: {
      [key]: ['code', 'official code', 'លេខកូដ', 'កូដ'],
      name_en: ['name', 'name en', 'latin name', 'english name', 'ឈ្មោះជាអក្សរឡាតាំង'],
      name_kh: ['name kh', 'khmer name', 'name khmer', 'ឈ្មោះ', 'ឈ្មោះជាអក្សរខ្មែរ'],
      valid_to: ['until', 'abolished', 'លែងប្រើ'],
    },
    // The code says it too.
    columns: Object.fromEntries(above.map((column) => [column, columnOf(resource, column, addressHeadings[column])])),
    example: { [key]: '9'.repeat(digits), name_en: 'Example', name_kh: 'គំរូ' },
  })
}

/**
 * The official list, a file for each level, the higher ones first: a place lies in the one whose code it begins with.
 */
export const placeImports = [
  level('provinces', provinces, [], 2),
  level('districts', districts, ['province_code'], 4),
  level('communes', communes, ['district_code'], 6),
  level('villages', villages, ['commune_code'], 8),
] as const
