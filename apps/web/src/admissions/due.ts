const inSchool = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Phnom_Penh' })

/** The day on the wall of the school, some days from now. */
export const schoolDay = (ahead = 0, now = new Date()): string => inSchool(new Date(now.getTime() + ahead * 86_400_000))

export const dueOf = (day: string, today = schoolDay()): 'overdue' | 'today' | 'later' => (day < today ? 'overdue' : day === today ? 'today' : 'later')

/** What is due first comes first; what nobody has planned comes last. */
export const byDue = (a: string | null, b: string | null): number => (a ?? '9999').localeCompare(b ?? '9999')
