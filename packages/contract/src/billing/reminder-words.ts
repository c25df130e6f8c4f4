/** What a reminder may name: the children, their bills, the sum, and the day and the age of the oldest. */
export const reminderWords = ['student', 'invoice', 'amount', 'due', 'days', 'school'] as const
export type ReminderFacts = Readonly<Record<(typeof reminderWords)[number], string>>
