import { expect, it } from 'vitest'

const files = import.meta.glob<object>('../*/words/en.json', { eager: true, import: 'default' })

// That both languages say the same is a rule of `npm run check`.
it('belong to one folder each: no two say the same section', () => {
  const sections = Object.values(files).flatMap((words) => Object.keys(words))
  expect(sections.length).toBeGreaterThan(50)
  expect(sections.filter((each, at) => sections.indexOf(each) !== at)).toEqual([])
})
