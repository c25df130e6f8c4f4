/** What a reminder may name: the children, their bills, the sum, and the day and the age of the oldest. */
export const reminderWords = ['student', 'invoice', 'amount', 'due', 'days', 'school'] as const
export type ReminderFacts = Readonly<Record<(typeof reminderWords)[number], string>>

const named = /\{(\w{1,20})\}/g

/** A reminder's words with what they are about. */
export const fillReminder = (template: string, facts: ReminderFacts): string =>
  template.replaceAll(named, (whole, name: string) => facts[name as keyof ReminderFacts] ?? whole)

/** Words in braces that nobody could fill in. */
export const unknownWords = (template: string): string[] =>
  [...template.matchAll(named)].flatMap(([, name]) =>
    (reminderWords as readonly string[]).includes(name!) ? [] : [name!],
  )
