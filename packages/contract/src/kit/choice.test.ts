import { expect, expectTypeOf, test } from 'vitest'
import { defineChoice } from './choice.ts'

const colour = defineChoice({ red: [1, 'Red', 'ក្រហម', 'warn'], blue: [2, 'Blue', 'ខៀវ'] })

test('each value has a name that is the value itself', () => {
  expect([colour.red, colour.blue]).toEqual([1, 2])
  expectTypeOf(colour.red).toEqualTypeOf<1>()
  expectTypeOf(colour.values).toEqualTypeOf<readonly (1 | 2)[]>()
  expect(defineChoice({ roll: ['80mm', 'Roll', 'រមូរ'] }).roll).toBe('80mm')
})

test('values stand in the order of their definition, and labels belong to values', () => {
  expect(defineChoice({ late: [9, 'Late', 'យឺត'], early: [1, 'Early', 'មុន'] }).values).toEqual([9, 1])
  expect([...colour.labels]).toEqual([
    [1, ['Red', 'ក្រហម', 'warn']],
    [2, ['Blue', 'ខៀវ']],
  ])
})

test("the choice's own words name no value", () => {
  // @ts-expect-error `values` is taken
  defineChoice({ values: [1, 'Values', 'តម្លៃ'] })
  // @ts-expect-error `labels` is taken
  defineChoice({ labels: [1, 'Labels', 'ស្លាក'] })
})
