import type { SheetLine } from './row.ts'

const scripts = ['kh', 'en'] as const

/** A name in one column is a last and a first name: the first word, or the last one where the school writes it so. */
export function splitNames(lines: readonly SheetLine[], order: string): void {
  for (const line of lines)
    for (const script of scripts) {
      const column = `full_name_${script}`
      const whole = line.values[column]
      if (typeof whole !== 'string') continue
      const words = whole.split(' ')
      if (words.length < 2) {
        line.refuse('one_name', column, whole)
        continue
      }
      const last = order === 'first_last' ? words.pop()! : words.shift()!
      line.values[`last_name_${script}`] ??= last
      line.values[`first_name_${script}`] ??= words.join(' ')
      line.understood[column] = `${line.values[`last_name_${script}`]} | ${line.values[`first_name_${script}`]}`
    }
}
