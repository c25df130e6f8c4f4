import { type ESTree, parseSync, Visitor } from 'vite'
import type { Contract } from './contract.ts'
import { type Finding, type House, isCode } from './house.ts'

type Value = number | string
type Node = ESTree.Node
interface At {
  readonly start: number
  readonly end: number
}
/** A value of a choice that stands as it is stored, where its name should stand. */
type Bare = At & { readonly field: string; readonly value: Value }

/** The fields of the contract that are choices: what each of their values is called. */
export type States = ReadonlyMap<string, ReadonlyMap<Value, ReadonlySet<string>>>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const letters = (text: unknown) =>
  String(text)
    .replaceAll(/[^a-z\d]/gi, '')
    .toLowerCase()

/**
 * Every field of kind `choice`, by its name, wherever the contract exports it. A text that is its own name, such as
 * 'queued', needs no other.
 */
export function statesOf({ modules }: Contract): States {
  const exported = new Map(
    [...modules.values()].flatMap((values) => Object.entries(values).map(([name, value]) => [value, name] as const)),
  )
  const states = new Map<string, Map<Value, Set<string>>>()
  const seen = new Set<unknown>()
  const visit = (found: unknown, field: string): void => {
    if (!isObject(found) || '_zod' in found) return
    if (found.kind === 'choice' && isObject(found.choice)) {
      const known = states.get(field) ?? new Map<Value, Set<string>>()
      for (const [name, value] of Object.entries(found.choice)) {
        if (typeof value === 'number' || (typeof value === 'string' && letters(value) !== letters(name)))
          known.set(value, (known.get(value) ?? new Set()).add(`${exported.get(found.choice) ?? 'its choice'}.${name}`))
      }
      if (known.size > 0) states.set(field, known)
    } else if (!seen.has(found)) {
      seen.add(found)
      for (const [key, each] of Object.entries(found)) visit(each, key)
    }
  }
  for (const values of modules.values()) for (const [name, value] of Object.entries(values)) visit(value, name)
  return states
}

/** What is meant, without what TypeScript or a conversion puts around it. */
function meant(node: Node): Node {
  if (node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return meant(node.expression)
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') return meant(node.expression)
  if (node.type === 'CallExpression' && ['Number', 'String'].includes(nameOf(node.callee) ?? '') && node.arguments[0])
    return meant(node.arguments[0])
  return node
}

const nameOf = (node: Node): string | undefined =>
  node.type === 'Identifier'
    ? node.name
    : node.type === 'Literal' && typeof node.value === 'string'
      ? node.value
      : undefined
const literalOf = (node: Node): Value | undefined =>
  node.type === 'Literal' && (typeof node.value === 'number' || typeof node.value === 'string') ? node.value : undefined

const comparisons = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>='])
const conditions = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'inArray', 'notInArray', 'between'])
const lists = new Set(['includes', 'has', 'indexOf'])

/** What a statement of a module declares. */
const declared = (node: Node): readonly ESTree.VariableDeclarator[] => {
  if (node.type === 'ExportNamedDeclaration') return node.declaration ? declared(node.declaration) : []
  return node.type === 'VariableDeclaration' && node.kind === 'const' ? node.declarations : []
}

/** Finds the bare values in a program and in its texts. */
export function bareStates(states: States): (path: string, code: string) => Bare[] {
  const camel = new Map(
    [...states.keys()].map((name) => [name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), name]),
  )
  const known = (name: string | undefined) =>
    name === undefined ? undefined : states.has(name) ? name : camel.get(name)
  const stateOf = (node: Node): string | undefined => {
    const of = meant(node)
    if (of.type === 'MemberExpression') return known(nameOf(of.property))
    if (of.type === 'LogicalExpression') return stateOf(of.left)
    return of.type === 'Identifier' ? known(of.name) : undefined
  }
  const inText = bareInText(states)
  const any = new RegExp(String.raw`\b(${[...states.keys(), ...camel.keys()].join('|')}|choice)\b`)
  return (path, code) => {
    if (!any.test(code)) return []
    const found = new Map<number, Bare>()
    const constants = new Map<string, Node>()
    const add = (field: string, { start, end }: At, value: Value | undefined) => {
      if (value !== undefined && states.get(field)?.has(value)) found.set(start, { start, end, field, value })
    }
    /**
     * Each value that an expression may come to: itself, those of a list, both sides of a condition, what a constant of
     * the file holds.
     */
    const check = (field: string | undefined, value: Node | null | undefined): void => {
      if (!field || !value) return
      const of = meant(value)
      add(field, of, literalOf(of))
      const all = (nodes: readonly (Node | null)[]) => {
        for (const each of nodes) check(field, each)
      }
      if (of.type === 'Identifier' && !known(of.name)) check(field, constants.get(of.name))
      if (of.type === 'ArrayExpression') all(of.elements)
      if (of.type === 'ConditionalExpression') all([of.consequent, of.alternate])
      if (of.type === 'LogicalExpression') all([of.left, of.right])
      if (of.type === 'NewExpression') all(of.arguments)
      if (of.type === 'CallExpression' && of.callee.type === 'MemberExpression') {
        // A column of a table: smallint().notNull().default(1).
        if (nameOf(of.callee.property) === 'default') all(of.arguments)
        check(field, of.callee.object)
      }
    }
    const checkText = ({ start }: At, text: string) => {
      for (const each of inText(text)) add(each.field, { start: start + each.start, end: start + each.end }, each.value)
    }
    const { program, errors } = parseSync(path, code)
    if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
    for (const { id, init } of program.body.flatMap(declared))
      if (id.type === 'Identifier' && init) constants.set(id.name, meant(init))
    new Visitor({
      BinaryExpression({ operator, left, right }) {
        if (!comparisons.has(operator)) return
        check(stateOf(left), right)
        check(stateOf(right), left)
      },
      LogicalExpression({ operator, left, right }) {
        if (operator === '??') check(stateOf(left), right)
      },
      AssignmentExpression({ left, right }) {
        check(stateOf(left), right)
      },
      AssignmentPattern({ left, right }) {
        check(stateOf(left), right)
      },
      VariableDeclarator({ id, init }) {
        check(known(nameOf(id)), init)
      },
      Property({ computed, key, value }) {
        if (!computed) check(known(nameOf(key)), value)
      },
      JSXAttribute({ name, value }) {
        if (name.type === 'JSXIdentifier' && value?.type === 'JSXExpressionContainer')
          check(known(name.name), value.expression)
      },
      SwitchStatement({ discriminant, cases }) {
        for (const each of cases) check(stateOf(discriminant), each.test)
      },
      MemberExpression({ computed, object, property }) {
        const field = computed ? stateOf(property) : undefined
        const of = meant(object)
        const table = of.type === 'Identifier' ? constants.get(of.name) : of
        if (field && table?.type === 'ObjectExpression')
          for (const each of table.properties)
            if (each.type === 'Property' && !each.computed) add(field, each.key, literalOf(each.key))
      },
      CallExpression({ callee, arguments: [first, second, third] }) {
        const name = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)
        if (!name || !first) return
        if (lists.has(name) && callee.type === 'MemberExpression') check(stateOf(first), callee.object)
        if (conditions.has(name)) check(stateOf(first), second)
        if (name === 'choice' && third?.type === 'ObjectExpression') {
          const usual = third.properties.find((each) => each.type === 'Property' && nameOf(each.key) === 'default')
          // Whatever the field is called: its own choice says it.
          if (usual?.type === 'Property' && typeof literalOf(usual.value) === 'number')
            found.set(usual.value.start, {
              start: usual.value.start,
              end: usual.value.end,
              field: 'a choice by default',
              value: literalOf(usual.value)!,
            })
        }
      },
      TemplateLiteral(node) {
        let text = code.slice(node.start, node.end)
        for (const each of node.expressions) {
          const [start, end] = [
            code.lastIndexOf('${', each.start) - node.start,
            code.indexOf('}', each.end) + 1 - node.start,
          ]
          const said =
            stateOf(each) ?? (each.type === 'Literal' || nameOf(each) ? constantIn(each, constants) : undefined) ?? '¤'
          text = text.slice(0, start) + said.padEnd(end - start).slice(0, end - start) + text.slice(end)
        }
        checkText(node, text)
      },
      Literal(node) {
        if (typeof node.value === 'string') checkText(node, code.slice(node.start, node.end))
      },
    }).visit(program)
    return [...found.values()].sort((a, b) => a.start - b.start)
  }
}

/** A number that is put into a text, be it through a constant. */
const constantIn = (node: Node, constants: ReadonlyMap<string, Node>): string | undefined => {
  const value =
    literalOf(node) ??
    (node.type === 'Identifier' && constants.has(node.name) ? literalOf(constants.get(node.name)!) : undefined)
  return typeof value === 'number' ? String(value) : undefined
}

const literal = String.raw`(?:\d+\b|'[\w+-]*')`
const within = (pattern: string, text: string) => text.matchAll(new RegExp(pattern, 'gid'))

/** Finds the bare values in a text: SQL, or the address of a list. */
function bareInText(states: States): (text: string) => Bare[] {
  const names = [...states.keys()].join('|')
  const any = new RegExp(String.raw`\b(${names})\b`)
  const field = String.raw`(?<![\w-])"?(?<field>${names})"?(?![\w(-])\]?(?:::\w+)?\s*`
  const compared = '(?:=|<>|!=|>=|<=|<|>)'
  const patterns = [
    String.raw`${field}(?:${compared}|is (?:not )?distinct from)\s*(?<value>${literal})`,
    String.raw`(?<value>${literal})\s*${compared}\s*(?:\w+\.)?${field}`,
    String.raw`${field}(?:not )?in\s*\((?<value>[^()]*)\)`,
    String.raw`${field}(?:not )?between\s+(?<value>${literal}\s+and\s+${literal})`,
    String.raw`${field}${compared}\s*(?:any|all)\s*\(\s*(?:array\s*\[|'\{)(?<value>[^\]}]*)`,
    String.raw`(?<value>${literal})(?:::\w+)?\s+as\s+${field}`,
  ].map((pattern) => new RegExp(pattern, 'gid'))
  // Inside of these, only what follows the word is about the field.
  const cases: [RegExp, string][] = [
    [new RegExp(String.raw`\bcase\s+(?:\w+\.)?${field}(?<value>when\b[\s\S]*?)\bend\b`, 'gid'), 'when'],
    [
      new RegExp(String.raw`\bcase\b(?<value>(?:(?!\bcase\b)[\s\S])*?)\bend\)?(?:::\w+)?\s+as\s+${field}`, 'gid'),
      'then|else',
    ],
  ]
  return (text) => {
    const found: Bare[] = []
    if (!any.test(text)) return found
    const add = (name: string, at: number, part: string) => {
      for (const each of part.matchAll(new RegExp(literal, 'g'))) {
        const start = at + each.index
        const value = each[0].startsWith("'") ? each[0].slice(1, -1) : Number(each[0])
        found.push({ start, end: start + each[0].length, field: name.toLowerCase(), value })
      }
    }
    for (const pattern of patterns)
      for (const { groups, indices } of text.matchAll(pattern))
        add(groups!.field!, indices!.groups!.value![0], groups!.value!)
    for (const [pattern, word] of cases)
      for (const { groups, indices } of text.matchAll(pattern))
        for (const each of within(String.raw`\b(?:${word})\s+(?<value>${literal})`, groups!.value!))
          add(groups!.field!, indices!.groups!.value![0] + each.indices!.groups!.value![0], each.groups!.value!)
    return found
  }
}

/** No value of a choice stands bare: not compared, not written, not listed, in programs, SQL and addresses. */
export function stateRule(house: House, contract: Contract): Finding {
  const states = statesOf(contract)
  const find = bareStates(states)
  const broken = [...house].flatMap(([path, code]) =>
    // The test of this rule breaks it in its texts.
    isCode(path) && path !== 'proofs/architecture.test.ts'
      ? find(path, code).map(({ start, field, value }) => {
          const names = [...(states.get(field)?.get(value) ?? [])]
          return `${path}:${code.slice(0, start).split('\n').length}: ${field} is ${JSON.stringify(value)}: say it by name${names.length > 0 ? `, ${names.join(' or ')}` : ''}`
        })
      : [],
  )
  return { looked: `${states.size} fields that are choices`, broken }
}
