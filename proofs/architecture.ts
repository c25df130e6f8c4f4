import { parseArgs } from 'node:util'
import { areas } from '@sala/contract'
import { khmerLabel } from '@sala/contract/khmer'
import { builtinRoles } from '../apps/api/src/accounts/builtin-roles.ts'
import { areaRule, roomRule, writeRule } from './architecture/areas.ts'
import { readContract } from './architecture/contract.ts'
import { documentRule } from './architecture/documents.ts'
import { grantRule } from './architecture/grants.ts'
import { type Finding, readHouse } from './architecture/house.ts'
import { dependencyRule, importRule } from './architecture/imports.ts'
import { khmerRule, listRule, webWordsRule } from './architecture/khmer.ts'
import { linkRule, menuRule } from './architecture/menu.ts'
import { clockRule, moneyRule } from './architecture/once.ts'
import { ordinaryRule } from './architecture/ordinary.ts'
import { owedRule } from './architecture/owed.ts'
import { plainRule } from './architecture/plain.ts'
import { privacyRule } from './architecture/privacy.ts'
import { reachRule } from './architecture/reach.ts'
import { routesRule } from './architecture/routes.ts'
import { stateRule } from './architecture/states.ts'
import { environmentRule, kitRule, mentionRule, nameRule, oldWordRule, sizeRule } from './architecture/words.ts'
import { routeDocuments } from './route-documents.ts'

/** The permission screen has a Khmer name for every resource. */
function permissionRule(): Finding {
  const resources = areas.flatMap((area) => area.resources)
  const broken = resources
    .filter(({ name }) => !khmerLabel(name))
    .map(({ name }) => `apps/api/src/accounts/derive-permissions.ts does not know the Khmer name of ${name}`)
  return { looked: `${resources.length} resources`, broken }
}

const house = readHouse()
const contract = await readContract(house)
const rules: [name: string, finding: Finding][] = [
  ['who may import whom', importRule(house)],
  ['areas know each other one way', areaRule(house)],
  ['rooms of a kit know each other one way', roomRule(house)],
  ['a table has one area that writes it', writeRule(house)],
  ['declared dependencies', dependencyRule(house)],
  ['names of files and things', nameRule(house)],
  ['the one list of the contract', listRule(contract)],
  ['Khmer of the contract', khmerRule(house, contract)],
  ['Khmer of the permissions', permissionRule()],
  ['built-in roles grant what there is', grantRule(builtinRoles)],
  ['Khmer of the web', webWordsRule(house)],
  ['environment only in config.ts', environmentRule(house)],
  ['no machine, no registry, no place', mentionRule(house)],
  ['no school word in a kit', kitRule(house)],
  ['no word that puzzled readers', oldWordRule(house)],
  ['plain words on screens and papers', plainRule(house)],
  ['one clock', clockRule(house)],
  ['one look of money', moneyRule(house)],
  ['what is owed is said once', owedRule(house)],
  ['states are said by name', stateRule(house, contract)],
  ['the menu leads everywhere', menuRule(house, contract)],
  ['screens reach every call', reachRule(house, contract)],
  ['links lead to pages', linkRule(house)],
  ['documents point to what is there', documentRule(house)],
  ['every table has its privacy class', await privacyRule()],
  ['the lists of routes are current', routesRule(house, await routeDocuments())],
  ['ordinary resources', ordinaryRule(house, contract)],
  ['sizes', sizeRule(house)],
]
const { values: options } = parseArgs({ options: { notes: { type: 'boolean' }, quiet: { type: 'boolean' } } })
let broken = 0
for (const [name, finding] of rules) {
  broken += finding.broken.length
  if (!options.quiet || finding.broken.length > 0)
    console.log(`${finding.broken.length === 0 ? 'ok    ' : 'BROKEN'}  ${name.padEnd(34)} ${finding.looked}`)
  for (const each of finding.broken) console.log(`          ${each}`)
  if (options.notes) for (const each of finding.notes ?? []) console.log(`          note: ${each}`)
}
console.log(`${rules.length} rules, ${broken} broken`)
process.exitCode = broken === 0 ? 0 : 1
