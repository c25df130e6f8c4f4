import { join } from 'node:path'
import { type Area, areas } from '@sala/contract'
import { type House, isCode, isTest, root } from './house.ts'

/** The contract as values: the one list, and whatever else its modules export, by the path of the module. */
export interface Contract {
  readonly areas: readonly Area[]
  readonly modules: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

/** Every module of the contract, loaded. */
export async function readContract(house: House): Promise<Contract> {
  const paths = [...house.keys()].filter(
    (path) => path.startsWith('packages/contract/src/') && isCode(path) && !isTest(path),
  )
  return {
    areas,
    modules: new Map(
      await Promise.all(
        paths.map(async (path) => [path, (await import(join(root, path))) as Record<string, unknown>] as const),
      ),
    ),
  }
}
