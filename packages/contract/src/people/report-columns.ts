import { date } from '../kit/field.ts'

export const bornOn = { date_of_birth: date('Date of birth', { optional: true }) } as const
