import { describe, expect, it } from 'vitest'
import english from './words/en.json' with { type: 'json' }
import khmer from './words/km.json' with { type: 'json' }

type Words = { [name: string]: string | Words }
const flat = (words: Words, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, word]) => (typeof word === 'string' ? [[`${path}${name}`, word] as [string, string]] : flat(word, `${path}${name}.`)))
const holes = (word: string) => [...word.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe('the words of the interface', () => {
  const inEnglish = new Map(flat(english))
  const inKhmer = new Map(flat(khmer))

  it('are the same in both languages, none missing and none left over', () => {
    expect([...inKhmer.keys()].sort()).toEqual([...inEnglish.keys()].sort())
  })

  it('leave the same gaps to be filled', () => {
    for (const [name, word] of inEnglish) expect(holes(inKhmer.get(name) ?? ''), name).toEqual(holes(word))
  })

  it('are really Khmer on the Khmer side', () => {
    const latin = [...inKhmer].filter(([name, word]) => !/[\u1780-\u17ff]/.test(word) && !['detail.empty'].includes(name))
    expect(latin).toEqual([])
  })
})
