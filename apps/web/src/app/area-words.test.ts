import { describe, expect, it } from 'vitest'

type Words = { [name: string]: string | Words }
const files = import.meta.glob<Words>('../*/words/*.json', { eager: true, import: 'default' })
const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[1]!))]
const flat = (words: Words, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'string' ? [[`${path}${name}`, word] as [string, string]] : flat(word, `${path}${name}.`),
  )
const holes = (word: string) => [...word.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

it('belong to one folder each: no two say the same section', () => {
  const sections = folders.flatMap((folder) => Object.keys(files[`../${folder}/words/en.json`]!))
  expect(sections.filter((each, at) => sections.indexOf(each) !== at)).toEqual([])
})

describe.each(folders)('the words of %s', (folder) => {
  const inEnglish = new Map(flat(files[`../${folder}/words/en.json`]!))
  const inKhmer = new Map(flat(files[`../${folder}/words/km.json`]!))

  it('are the same in both languages, none missing and none left over', () => {
    expect([...inKhmer.keys()].sort()).toEqual([...inEnglish.keys()].sort())
  })

  it('leave the same gaps to be filled', () => {
    for (const [name, word] of inEnglish) expect(holes(inKhmer.get(name) ?? ''), name).toEqual(holes(word))
  })

  it('are really Khmer on the Khmer side', () => {
    const latin = [...inKhmer].filter(
      ([name, word]) => !/[\u1780-\u17ff]/.test(word) && !['detail.empty'].includes(name),
    )
    expect(latin).toEqual([])
  })
})
