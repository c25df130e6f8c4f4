/** The school's day at an instant. */
export const dayOf = (now: Date): string => now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Phnom_Penh' })
