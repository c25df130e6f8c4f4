import type { employees } from '@sala/contract/people/employees'
import type { parents } from '@sala/contract/people/parents'
import type { students } from '@sala/contract/people/students'
import type { teachers } from '@sala/contract/people/teachers'
import type { ShownRow } from '../kit/api.ts'

export type Employee = ShownRow<typeof employees>
export type Family = ShownRow<typeof parents>
export type Student = ShownRow<typeof students>
export type Teacher = ShownRow<typeof teachers>
