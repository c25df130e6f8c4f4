// biome-ignore-all lint/suspicious/noTemplateCurlyInString: lines of programs stand here as text
import { describe, expect, it } from 'vitest'
import { builtinRoles } from '../apps/api/src/accounts/builtin-roles.ts'
import { classes } from '../apps/api/src/data-protection/classes.ts'
import { areaRule, roomRule, writeRule } from './architecture/areas.ts'
import { readContract } from './architecture/contract.ts'
import { documentRule } from './architecture/documents.ts'
import { grantRule } from './architecture/grants.ts'
import { type Finding, type House, readHouse } from './architecture/house.ts'
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

const house = readHouse()
const contract = await readContract(house)

/** The house with some files written over, or added. */
const withFiles = (files: Record<string, string>): House => new Map([...house, ...Object.entries(files)])
const changed = (path: string, from: string | RegExp, to: string): House => {
  const text = house.get(path)!
  expect(text.replace(from, to), `${path} no longer holds ${from}`).not.toBe(text)
  return withFiles({ [path]: text.replace(from, to) })
}
const names = (finding: Finding, text: string) => expect(finding.broken.join('\n')).toContain(text)
/** What the broken house is told beyond what the real one is. */
const only = (rule: (house: House) => Finding, broken: House): Finding => {
  const before = new Set(rule(house).broken)
  const finding = rule(broken)
  return { ...finding, broken: finding.broken.filter((each) => !before.has(each)) }
}

describe('each rule names what breaks it', () => {
  const imports: [string, string, string][] = [
    [
      'apps/api/src/kit/text.ts',
      "import { users } from '../tables/accounts.ts'",
      'apps/api/src/tables/accounts.ts: a kit never imports what stands on it',
    ],
    [
      'apps/api/src/kit/text.ts',
      "import { users } from '@sala/contract/accounts/users'",
      'a kit knows no area, not even its contract',
    ],
    [
      'apps/api/src/people/index.ts',
      "import { signIn } from '../accounts/sign-in.ts'",
      "an area reads tables and calls another area's public.ts",
    ],
    ['apps/api/src/tables/people.ts', "import { closeAccount } from '../accounts/public.ts'", 'tables know no area'],
    [
      'apps/api/src/people/index.ts',
      "import { readConfig } from '../config.ts'",
      'an area never imports the program it is part of',
    ],
    [
      'apps/api/src/people/index.ts',
      "import { seedSchool } from '../../seeds/school.ts'",
      'programs never import the tools around them',
    ],
    [
      'packages/contract/src/kit/field.ts',
      "import { users } from '../accounts/users.ts'",
      'a kit never imports what stands on it',
    ],
    [
      'packages/contract/src/people/parents.ts',
      "import { areas } from '../index.ts'",
      'the one list imports the areas, never the other way',
    ],
    [
      'packages/contract/src/people/parents.ts',
      "import { openDatabase } from '@sala/api/kit/database'",
      'contract may not know api',
    ],
    ['packages/papers/src/list.ts', "import { areas } from '@sala/contract'", 'papers may not know contract'],
    ['packages/papers/src/list.ts', "import { users } from '@sala/api/tables/accounts'", 'papers may not know api'],
    [
      'packages/contract/src/people/parents.ts',
      "import { list } from '@sala/papers/list'",
      'contract may not know papers',
    ],
    ['apps/web/src/kit/api.ts', "import { list } from '@sala/papers/list'", 'web may not know papers'],
    [
      'packages/contract/src/organisation/divisions.ts',
      "import { departments } from './departments.ts'",
      'divisions.ts → packages/contract/src/organisation/departments.ts: a circle',
    ],
  ]
  it.each(imports)('an import in %s: %s', (path, line, why) => {
    const finding = only(importRule, withFiles({ [path]: `${line}\n${house.get(path)}` }))
    names(finding, why)
    names(finding, path)
  })

  it('a built-in role that grants what is not there', () => {
    names(
      grantRule([{ name: 'Cashier', grants: { payments: 'view', cashier: 'view' } }]),
      'Cashier is granted "cashier", which is neither an area nor a resource',
    )
    expect(grantRule(builtinRoles).broken).toEqual([])
  })

  it('a web area that imports another, or Node, or what puts the screens together', () => {
    const screen = 'apps/web/src/people/first-screen.tsx'
    const text =
      "import { second } from '../accounts/second-screen.tsx'\nimport { readFile } from 'node:fs'\nimport { shell } from '../app/made-up.tsx'\n"
    const finding = only(
      importRule,
      withFiles({ [screen]: text, 'apps/web/src/accounts/second-screen.tsx': '', 'apps/web/src/app/made-up.tsx': '' }),
    )
    names(finding, 'a web area imports the kit and the contract, no other area')
    names(finding, 'a browser has no Node')
    names(finding, 'an area never imports what puts the screens together')
    expect(finding.broken).toHaveLength(3)
  })

  it('areas that know each other, be it through a third', () => {
    const path = 'apps/api/src/accounts/tokens.ts'
    const api = only(
      areaRule,
      withFiles({ [path]: `import { placeStudent } from '../people/public.ts'\n${house.get(path)}` }),
    )
    names(api, 'api: accounts → people → accounts: a circle')
    names(api, `${path} → apps/api/src/people/public.ts`)
    const third = only(
      areaRule,
      withFiles({ [path]: `import { settleInvoices } from '../billing/public.ts'\n${house.get(path)}` }),
    )
    expect(third.broken.some((each) => /^api: .*billing → .*accounts/.test(each))).toBe(true)
  })

  it('rooms of a kit that know each other, be it by a type', () => {
    const path = 'apps/api/src/kit/store/scope.ts'
    const finding = only(
      roomRule,
      withFiles({ [path]: `import type { App } from '../route/app.ts'\n${house.get(path)}` }),
    )
    expect(finding.broken.some((each) => /route → store → route|store → route → store/.test(each))).toBe(true)
    const base = 'apps/api/src/kit/text.ts'
    names(
      only(roomRule, withFiles({ [base]: `import type { App } from './route/app.ts'\n${house.get(base)}` })),
      `${base} → apps/api/src/kit/route/app.ts: what every room stands on`,
    )
  })

  it('words that puzzled readers, in a kit and in what an area lets others call', () => {
    for (const path of ['apps/api/src/kit/text.ts', 'apps/api/src/timetable/public.ts'])
      names(
        only(oldWordRule, withFiles({ [path]: `${house.get(path)}\nexport const deed = 1\n` })),
        '"deed" is said no more; say an action',
      )
  })

  it('a banished word in a definition, a refusal, the words of the web or a paper', () => {
    const said: [string, string][] = [
      ['packages/contract/src/made-up/things.ts', "export const help = 'Left empty, it is today'\n"],
      ['packages/contract/src/made-up/problems.ts', "export const lost = [404, 'Ask somebody else.', 'សួរអ្នកផ្សេង']\n"],
      ['apps/web/src/made-up/words/en.json', '{\n  "a": "Rehearsed."\n}\n'],
      ['apps/api/src/made-up/print.ts', 'export const title = `Year’s end: ${1}`\n'],
      ['apps/api/src/made-up/print.ts', "export const mark = both('OPENED AGAIN', 'ក')\n"],
      ['apps/api/src/made-up/ask.ts', 'export const doubt = `${paid} is far more than a bill of ${owed}.`\n'],
      ['packages/papers/templates/made-up.typ', '#let a = (km: "ក", en: "Telephone number")\n'],
    ]
    for (const [path, text] of said) names(only(plainRule, withFiles({ [path]: text })), path)
    expect(
      only(plainRule, withFiles({ 'apps/api/src/made-up/print.ts': '// Left empty by somebody.\n' })).broken,
    ).toEqual([])
  })

  it('definitions may point both ways, and code may not', () => {
    const path = 'packages/contract/src/organisation/divisions.ts'
    const own = house.get(path)!.replace(/\n(?=\/\*\*|export)/, "\nimport { users } from '../accounts/users.ts'\n")
    expect(
      only(areaRule, withFiles({ [path]: `${own}\nexport const headed = ref('Head', () => users)\n` })).broken,
    ).toEqual([])
    names(
      only(areaRule, withFiles({ [path]: `${own}\nexport const fields = users.fields\n` })),
      'contract: organisation → accounts → organisation: a circle',
    )
  })

  it('writes into the tables of another area, however they are written', () => {
    const path = 'apps/api/src/payments/made-up.ts'
    const written = (line: string) =>
      only(
        writeRule,
        withFiles({
          [path]: `import { invoices as bills } from '../tables/billing.ts'\nimport * as own from '../tables/payments.ts'\n${line}\n`,
        }),
      ).broken
    const refused = [`${path}: update bills, which billing writes; call its public.ts`]
    expect(written('await tx.update(bills).set({ paid_amount: 1 })')).toEqual(refused)
    expect(written('await tx\n  .update(\n    bills,\n  )')).toEqual(refused)
    expect(written('await tx.execute(sql`update ${bills} set paid_amount = 1`)')).toEqual(refused)
    expect(written('await tx.execute(sql`delete from invoice_lines`)')).toEqual([
      `${path}: delete from invoice_lines, which billing writes; call its public.ts`,
    ])
    expect(written('await tx.insert(own.receipts).values(rows)')).toEqual([])
    expect(written('await tx.select().from(bills)')).toEqual([])
  })

  it('types may go in a circle, since nothing loads', () => {
    const path = 'packages/contract/src/organisation/divisions.ts'
    expect(
      only(importRule, withFiles({ [path]: `import type { departments } from './departments.ts'\n${house.get(path)}` }))
        .broken,
    ).toEqual([])
  })

  it('a package that nobody declared, and a contract that wants more than zod', () => {
    names(
      only(dependencyRule, withFiles({ 'apps/api/src/kit/more.ts': "import x from 'left-pad'\n" })),
      'left-pad: not among the dependencies of apps/api/package.json',
    )
    names(
      only(dependencyRule, changed('packages/contract/package.json', '"zod"', '"dayjs": "1", "zod"')),
      'zod alone, not on dayjs',
    )
  })

  it.each([
    ['apps/api/src/accounts/UserThings.ts', 'export const a = 1\n', 'not in kebab-case'],
    ['apps/api/src/accounts/users.service.ts', 'export const a = 1\n', '".service" names a layer'],
    ['apps/api/src/utils/dates.ts', 'export const a = 1\n', '"utils/" is a drawer'],
    ['apps/api/src/accounts/more.ts', 'export class SessionManager {}\n', 'SessionManager" says nothing'],
    ['apps/api/src/accounts/more.ts', 'export class BaseStore {}\n', 'BaseStore" says nothing'],
    [
      'apps/api/src/accounts/more.ts',
      "// all of it\nexport * from './passwords.ts'\nexport { a } from './b.ts'\n",
      'only passes on',
    ],
  ])('a name: %s %j', (path, text, why) => names(only(nameRule, withFiles({ [path]: text })), why))

  const km = 'packages/contract/src/organisation/km.json'
  const kitKm = 'packages/contract/src/kit/km.json'
  it.each([
    [km, /"tax_number": "[^"]+",\s*/, '', 'companies.tax_number: missing'],
    [km, /"branch_code.help": "[^"]+",\s*/, '', 'branches.branch_code.help: missing'],
    [km, /"upload-branch-logo": \{\s*"_": "[^"]+",/, '"upload-branch-logo": {', 'upload-branch-logo._: missing'],
    [km, /"tax_number": "[^"]+"/, '"tax_number": "Number"', 'companies.tax_number: not Khmer: "Number"'],
    [
      km,
      '"divisions": {',
      '"divisions": { "division_id": "លេខ",',
      'divisions.division_id: packages/contract/src/kit/km.json says',
    ],
    [km, '"divisions": {', '"divisions": { "motto": "ពាក្យ",', 'divisions.motto: belongs to nothing'],
    [km, '"divisions": {', '"left-over": {}, "divisions": {', 'left-over: belongs to nothing'],
    [kitKm, /"Address": "[^"]+",/, '', 'sections.Address: missing'],
    [kitKm, /"Version": "[^"]+",/, '', 'the stamps.version: missing'],
    [kitKm, /"Branch": "[^"]+",/, '', '.branch_id: missing'],
    [kitKm, '"labels": {', '"labels": { "Motto of nobody": "ពាក្យ",', 'labels.Motto of nobody: belongs to nothing'],
  ] as const)('Khmer in %s without %s', (path, from, to, why) =>
    names(
      only((each) => khmerRule(each, contract), changed(path, from, to)),
      why,
    ),
  )

  it('a choice or a problem without Khmer, and a definition that is not in the one list', () => {
    const colours = { values: [1], labels: new Map([[1, ['Red', '']]]) }
    const broken = {
      ...contract,
      modules: new Map([
        [
          'made-up.ts',
          { colours, refusals: { too_red: [422, 'Too red.', 'Too red.'] }, lost: contract.areas[0]!.resources[0]! },
        ],
      ]),
    }
    const finding = khmerRule(house, broken)
    names(finding, 'made-up.ts colours.1: not Khmer: ""')
    names(finding, 'made-up.ts refusals.too_red: not Khmer')
    const lost = { ...contract.areas[0]!.resources[0]! }
    names(
      listRule({ ...contract, modules: new Map([['made-up.ts', { lost }]]) }),
      'made-up.ts lost: not in the one list',
    )
    names(
      listRule({ ...contract, areas: [...contract.areas, contract.areas[0]!] }),
      '"users" stands in the one list twice',
    )
  })

  it("the web's own words", () => {
    const files = {
      'apps/web/src/made-up/en.json':
        '{"a":{"b":"Save {{n}}"},"c":"Close","e":"{{n}} rows","h":"Nobody","f":"At most {{n}} rows","g_one":"{{count}} row","g_other":"{{count}} rows"}',
      'apps/web/src/made-up/km.json':
        '{"a":{"b":"រក្សាទុក"},"d":"ពាក្យ","h":"គ្មាន","e":"{{n}} ជួរ","f":"ច្រើនបំផុត {{n}} ជួរ","g_one":"{{count}} ជួរ","g_other":"{{count}} ជួរ"}',
      'apps/web/src/made-up/screen.tsx': "const said = ['c', 'e', 'f', 'g', `a.${rest}`]",
    }
    const finding = only(webWordsRule, withFiles(files))
    names(finding, 'a.b: {{}} where English has {{n}}')
    names(finding, 'c: missing')
    names(finding, 'd: belongs to nothing')
    names(finding, 'g_one: belongs to nothing')
    names(finding, 'en.json e: would say "1 rows"; write e_one and e_other')
    names(finding, 'en.json h: no screen says it')
    expect(finding.broken).toHaveLength(6)
  })

  it('the environment read outside config.ts', () =>
    names(
      only(
        environmentRule,
        changed('apps/api/src/kit/text.ts', 'const mostKnown', 'const home = process.env.HOME\nconst mostKnown'),
      ),
      'process.env outside config.ts',
    ))

  it('a path of a machine, a registry host, a word of another place', () => {
    const word = (letters: string) => letters.split('').reverse().join('')
    const finding = only(
      mentionRule,
      withFiles({
        'docs/made-up.md': `see ${word('/toor/')}x\nfrom ${word('.yrtsiger')}example\n${word('eertkrow')}\nuser_agent\n`,
      }),
    )
    expect(finding.broken).toHaveLength(3)
    names(
      only(
        mentionRule,
        changed('package-lock.json', '"resolved": "apps/api"', '"resolved": "https://example.com/x.tgz"'),
      ),
      'names a registry host',
    )
  })

  it('a word of the school in a kit', () =>
    names(
      only(kitRule, changed('apps/api/src/kit/text.ts', 'const mostKnown', 'const invoiceText = 1\nconst mostKnown')),
      '"invoice" is a word of the school',
    ))

  it.each([
    [
      "const today = sql`(now() at time zone 'Asia/Phnom_Penh')::date`",
      'stands in packages/contract/src/kit/clock.ts alone',
    ],
    ["const inSchool = (at: Date) => at.toLocaleDateString('sv-SE')", 'ask dayOf, localToday or showInstant'],
    ["const days = new Intl.DateTimeFormat('sv-SE')", 'ask dayOf, localToday or showInstant'],
    ['const today = new Date().toISOString().slice(0, 10)', 'the day in Greenwich'],
    ['const today = (): string => new Date(Date.now() + ahead).toISOString().slice(0, 10)', 'the day in Greenwich'],
    ['const month = now.toISOString().slice(0, 7)', 'the day in Greenwich'],
    ['const first = new Date(today.getFullYear(), today.getMonth(), 1)', "the computer's clock"],
    ['const zone = 7 * 3_600_000', 'localAhead'],
  ])('a clock of its own: %s', (line, why) => {
    const path = 'apps/web/src/kit/columns.ts'
    const finding = only(clockRule, withFiles({ [path]: `${line}\n${house.get(path)}` }))
    names(finding, why)
    names(finding, `${path}:1`)
  })

  it.each([
    ['const money = (amount: string) => `$${showDecimal(amount)}`', 'showMoney'],
    ["const money = '$' + amount", 'showMoney'],
    ['const riel = (amount: string) => `${showDecimal(amount)} ៛`', 'showMoney'],
    ['const said = `$${textOf(usd)} + ៛${textOf(khr, 0)}`', 'showMoney'],
    ["const label = <b>{amount} {currency_code === 'KHR' && '៛'}</b>", 'showMoney'],
    ['const label = <b>៛{amount}</b>', 'showMoney'],
    ["const counted = new Intl.NumberFormat('en')", 'showCount'],
    ["const lines = count.toLocaleString('en-US')", 'showCount'],
  ])('a look of money of its own: %s', (line, why) => {
    const path = 'apps/api/src/payments/counter/take-money.ts'
    const finding = only(moneyRule, withFiles({ [path]: `${line}\n${house.get(path)}` }))
    names(finding, why)
    names(finding, `${path}:1`)
  })

  it('a sign beside an amount in the words of the web, or in a template', () => {
    const files = {
      'apps/web/src/made-up/words/en.json':
        '{"a":"back ${{usd}}",\n"b":"and ៛{{khr}}",\n"c":"{{amount}} riel",\n"d":"Given in ៛"}',
    }
    expect(only(moneyRule, withFiles(files)).broken).toHaveLength(3)
    names(only(moneyRule, withFiles({ 'packages/papers/templates/made-up.typ': '#amount ៛\n' })), 'made-up.typ:1')
  })

  const owed: [string, string][] = [
    [
      'in SQL',
      'sql`select sum(i.total_amount - i.paid_amount + i.released_amount - i.credited_amount) from invoices i`',
    ],
    ['as a condition', 'sql`n.paid_amount - n.released_amount + n.credited_amount < n.total_amount`'],
    ['by columns', 'sql`\x24{paid_amount} - \x24{released_amount} + \x24{credited_amount}`'],
    [
      'in cents, over lines',
      'unitsOf(of.total_amount) -\n  unitsOf(of.paid_amount) +\n  unitsOf(of.released_amount) -\n  unitsOf(of.credited_amount)',
    ],
    ['beside what receipts say', 'sql`o.total_amount - o.credited_amount - m.amount + o.released_amount`'],
    [
      'of a line, the other way round',
      'unitsOf(line.total_amount) - unitsOf(line.credited_amount) - unitsOf(line.paid_amount)',
    ],
  ]
  it.each(owed)('what is owed, added up %s', (_, formula) => {
    const path = 'apps/api/src/payments/made-up.ts'
    names(only(owedRule, withFiles({ [path]: `\nexport const owed = ${formula}\n` })), `${path}:`)
  })
  it('but not sums that only stand together', () => {
    const text =
      'if (unitsOf(of.paid_amount) - amount < unitsOf(of.released_amount)) sql`paid_amount > 0 or credited_amount > 0`\nset({ paid_amount: a + b, credited_amount })'
    expect(only(owedRule, withFiles({ 'apps/api/src/payments/made-up.ts': text })).broken).toEqual([])
  })

  const one = 'apps/api/src/people/made-up.ts'
  const bare = (code: string, path = one) => stateRule(new Map([[path, code]]), contract).broken
  it.each([
    ['if (row.payment_state === 3) act()', 'payment_state is 3: say it by name, paymentState.paid'],
    ['if (2 !== row.inv_kind) act()', 'inv_kind is 2: say it by name, invoiceKind.creditNote'],
    ['if (Number(row!.receipt_kind) >= 3) act()', 'receipt_kind is 3'],
    ['const seen = [1, 2].includes(row.line_state)', 'line_state is 2'],
    [
      'const open = [1, 2]\nexport const isOpen = (row: Row) => open.includes(row.line_state)',
      'made-up.ts:1: line_state is 1',
    ],
    [
      "const words = { 1: 'INV' }\nexport const word = (row: Row) => words[row.inv_kind]",
      'made-up.ts:1: inv_kind is 1',
    ],
    ['switch (row.run_state) { case 4: act() }', 'run_state is 4: say it by name, runState.stopped'],
    ['save({ enrollment_status: left ? 4 : known })', 'enrollment_status is 4'],
    ['const inCash = paymentMethod === 1', 'payment_method is 1'],
    ["save({ gender: 'F' })", 'gender is "F": say it by name, gender.female'],
    ["const fields = { colour: choice('Colour', houseColour, { default: 1 }) }", 'a choice by default is 1'],
    ['const columns = { card_status: smallint().notNull().default(1) }', 'card_status is 1'],
    ['where(and(eq(cards.card_status, 1), inArray(cards.card_status, [1, 2])))', 'card_status is 2'],
    ['const page = <List inv_kind={2} />', 'inv_kind is 2'],
    ['sql`select 1 from invoices i where i.inv_kind <> 2`', 'inv_kind is 2'],
    [`sql\`\${invoices.inv_kind} not in (1, 3)\``, 'inv_kind is 3'],
    [`sql\`\${invoices.inv_kind} = \${2}\``, 'inv_kind is 2'],
    [`const six = 6\nsql\`p.payment_method = \${six}\``, 'payment_method is 6'],
    ["query('update student_enrollments set enrollment_status = 4')", 'enrollment_status is 4'],
    ['query("select 1 where line_state = any(\'{1,2}\')")', 'line_state is 2'],
    [`sql\`case \${cards.card_status} when 1 then 2 end\``, 'card_status is 1'],
    ['sql`case when x > 0 then 2 else 1 end as payment_state`', 'payment_state is 2'],
    ['sql`weekday between 1 and 7`', 'weekday is 7: say it by name, weekday.sunday'],
    ['get(`/invoices?filter[payment_state]=1`)', 'payment_state is 1'],
  ])('a state without its name: %s', (code, why) =>
    expect(bare(code, code.includes('<List') ? one.replace('.ts', '.tsx') : one).join('\n')).toContain(why),
  )

  it('a state by its name, a flag, a text that is its own name, and a number of something else', () => {
    const code = [
      'if (row.payment_state === paymentState.paid && row.is_deleted === 0) act()',
      `sql\`i.inv_kind <> \${literal(invoiceKind.creditNote)} and is_active = 1\``,
      "if (task.keep_unit === 'days' && answer.status === 404) act()",
    ].join('\n')
    expect(bare(code)).toEqual([])
  })

  it('a menu that leads nowhere, says another word, or leaves something out', () => {
    const khmer = "const khmer = () => import('@sala/contract/organisation/km.json')"
    const menu = (line: string) =>
      menuRule(
        withFiles({
          'apps/web/src/organisation/menu.ts': `${khmer}\nx = area('organisation', 'A', 'ក', khmer, [\n  ${line}\n])`,
        }),
        contract,
      )
    const entry = (name: string, words: string, more = '', from = 'organisation/divisions') =>
      menu(`entry('${name}', Flag, [${words}], { definition: () => import('@sala/contract/${from}')${more} }),`)
    const right = "'Division', 'Divisions', 'ផ្នែក'"
    names(entry('mottos', right), '/mottos: no resource is called "mottos"')
    names(entry('villages', right), '/villages: "villages" has no list to show')
    names(entry('divisions', "'Division', 'Parts', 'ផ្នែក'"), 'says "Parts" where the contract says "Divisions"')
    names(entry('divisions', "'Part', 'Divisions', 'ផ្នែក'"), 'says "Part" where the contract says "Division"')
    names(entry('divisions', "'Division', 'Divisions', 'សាខា'"), 'says "សាខា" where km.json says "ផ្នែក"')
    names(
      entry('divisions', right, '', 'organisation/departments'),
      'organisation/departments.ts does not define "divisions"',
    )
    names(entry('divisions', right, ", path: '/users'"), '/users stands in the menu twice')
    names(
      entry('divisions', right, '', 'people/setup'),
      'takes its Khmer from packages/contract/src/organisation/km.json, but is defined in packages/contract/src/people/setup.ts',
    )
    names(entry('divisions', right), 'branches has a list, but is neither in')
    names(
      menu("entry( 'divisions', Flag, [], { definition })\nentry('branches', icon(), [], {})"),
      'write them like their neighbours',
    )
    names(
      menuRule(changed('apps/web/src/pricing/menu.ts', "'Fees'", "'Prices'"), contract),
      'calls the area pricing "Prices"',
    )
    names(
      menuRule(withFiles({ 'apps/web/src/accounts/menu.ts': '' }), contract),
      'the favourite /users is not in the menu',
    )
    names(
      menuRule(changed('apps/web/src/payments/menu.ts', "newAt: '/cashier',", ''), contract),
      '/receipts: Ctrl+K offers a new one, which its screen does not make',
    )
    expect(entry('divisions', right).broken.join()).not.toContain('/divisions')
  })

  it('a call that no screen makes', () => {
    const rule = (broken: House) => reachRule(broken, contract)
    const without = (path: string) => only(rule, withFiles({ [path]: '' }))
    names(without('apps/web/src/people/approvals-screen.tsx'), 'decide-request: no screen reaches "Decide", POST')
    names(without('apps/web/src/accounts/roles-screen.tsx'), 'remove roles: no screen reaches that of /roles')
    // What only a type speaks of is not called.
    names(
      only(rule, changed('apps/web/src/app/children.tsx', "path: '/profile/child'", "path: '/profile'")),
      'choose-child: no screen reaches',
    )
    const calls = 'link-file has a reason, but a screen reaches it'
    names(only(rule, withFiles({ 'apps/web/src/app/x.tsx': "send({ path: '/files/link' })" })), calls)
  })

  it('a link to a page that is not there', () => {
    const finding = only(
      linkRule,
      withFiles({
        'apps/web/src/people/first-screen.tsx': '<Link to="/nowhere" />\n<Link to="/users/1" />\nnavigate(\'/\')\n',
      }),
    )
    expect(finding.broken).toEqual(['apps/web/src/people/first-screen.tsx links to /nowhere, which is no page'])
  })

  it('a document that points to nothing', () => {
    const finding = only(
      documentRule,
      withFiles({
        'docs/made-up.md':
          'See [this](decisions/0099-nothing.md), [that](glossary.md), `npm run nothing`, `npm run dev`, `npm run proof khqr` and `npm run admin -- nobody`.\n',
      }),
    )
    expect(finding.broken).toEqual([
      'docs/made-up.md links to decisions/0099-nothing.md, which is not there',
      'docs/made-up.md names the command npm run nothing, which package.json does not have',
      'docs/made-up.md names npm run admin nobody, which scripts/run does not know',
    ])
  })

  it('a table without a privacy class, with the line to write', async () => {
    const { divisions: _, events: _events, ...others } = classes
    expect((await privacyRule()).broken).toEqual([])
    expect((await privacyRule(others)).broken.toSorted()).toEqual([
      "divisions: no class says whom it is about. Nobody? Then write 'divisions', into withoutPeople of apps/api/src/data-protection/classes.ts",
      "events: no class says whom it is about. Nobody? Then write events: { mentions: ['description'] }, into withoutPeopleButWords of apps/api/src/data-protection/classes.ts",
    ])
  })

  it('a list of routes that lacks a line, or has one too many', () => {
    const [path, line] = ['docs/wire-additions.md', '- GET `/api/metrics`: What the server counts, for Prometheus']
    const current = { 'docs/routes.txt': house.get('docs/routes.txt')!, [path]: house.get(path)! }
    expect(routesRule(house, current).broken).toEqual([])
    expect(routesRule(changed(path, line, '- GET `/api/nothing`: Nothing'), current).broken).toEqual([
      `${path} lacks "${line}": npm run routes`,
      `${path} has "- GET \`/api/nothing\`: Nothing", which is not served: npm run routes`,
    ])
  })

  it('what an ordinary resource costs is counted, and one that has code of its own is not ordinary', () => {
    const ordinary = (from: House) => Number(/^\d+/.exec(ordinaryRule(from, contract).looked)?.[0])
    const index = 'apps/api/src/organisation/index.ts'
    const plain = 'divisions: { table: tables.divisions, scope: allStaff }'
    expect(ordinary(changed(index, plain, plain.replace(' }', ', beforeSave: refuseCircles }')))).toBe(
      ordinary(house) - 1,
    )
    expect(ordinary(changed(index, plain, plain.replace('allStaff', 'ofMyOwn')))).toBe(ordinary(house) - 1)
    expect(
      ordinary(
        changed(
          'apps/web/src/organisation/menu.ts',
          /entry\('divisions', (\w+), (\[[^\]]*\]), \{/,
          "entry('divisions', $1, $2, { screen: () => import('./x.tsx'),",
        ),
      ),
    ).toBe(ordinary(house) - 1)
    expect(ordinary(changed(index, plain, ''))).toBe(ordinary(house) - 1)
    names(
      ordinaryRule(
        changed('apps/api/src/tables/organisation.ts', 'export const divisions = ', 'const divisions = '),
        contract,
      ),
      'divisions: its table cannot be read',
    )
  })

  it('sizes are told, and never fail', () => {
    const operation = 'export async function doLong({ tx }: Work<typeof operation>) {\n'
    const finding = sizeRule(
      withFiles({
        'apps/api/src/accounts/do-long.ts': operation + 'x\n'.repeat(80),
        'apps/api/src/accounts/long-list.ts': 'x\n'.repeat(81),
      }),
    )
    expect(finding.notes?.join('\n')).toContain('do-long.ts: 81 lines for an operation (80)')
    expect(finding.notes?.join('\n')).not.toContain('long-list.ts')
    expect(finding.broken).toEqual([])
  })
})
