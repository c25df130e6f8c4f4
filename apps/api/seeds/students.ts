import { disciplineKind } from '@sala/contract/people/disciplinary-actions'
import { documentItem, religion } from '@sala/contract/people/students'
import type { Tx } from '../src/kit/database.ts'
import { tellOfDiscipline } from '../src/people/tell-of-discipline.ts'
import { banks } from '../src/tables/organisation.ts'
import * as people from '../src/tables/people.ts'

const bankRows = [
  ['Acleda Bank', 'ធនាគារ អេស៊ីលីដា', 'ACLEDA'],
  ['Advanced Bank of Asia', 'ធនាគារ អេប៊ីអេ', 'ABA'],
  ['Canadia Bank', 'ធនាគារ កាណាឌីយ៉ា', 'CANADIA'],
  ['Wing Bank', 'ធនាគារ វីង', 'WING'],
] as const

/** The banks, and what the school knows of the two children of the demonstration beside their names. */
export async function seedStudentDetails(tx: Tx): Promise<void> {
  await tx
    .insert(banks)
    .values(bankRows.map(([bank_name_en, bank_name_kh, short_name]) => ({ bank_name_en, bank_name_kh, short_name })))
  await tx.update(people.students).set({
    place_of_birth: 'ភ្នំពេញ',
    nationality_id: 1,
    religion: religion.buddhism,
    province_code: '12',
    district_code: '1201',
    emergency_name: 'លី សុភា',
    emergency_relationship: 'ម្តាយ',
    emergency_phone: '012 800 002',
  })
  await tx
    .insert(people.studentBankAccounts)
    .values({ student_id: 1, bank_id: 2, account_name: 'KIM VISAL', account_number: '000 123 456', is_default: 1 })
  await tx.insert(people.studentDocuments).values([
    { student_id: 1, item: documentItem.birthCertificate, document_number: '1204/2014', received_on: '2025-09-20' },
    { student_id: 1, item: documentItem.vaccinationCard, received_on: '2025-09-20' },
  ])
  const [late] = await tx
    .insert(people.disciplinaryActions)
    .values({
      student_id: 1,
      action_date: '2026-10-12',
      kind: disciplineKind.late,
      subject: 'ឡានក្រុងមកយឺត',
      action_taken: 'បាននិយាយជាមួយគ្រួសារ',
      staff_id: 3,
      notify_family: 1,
      is_shared: 1,
    })
    .returning()
  await tellOfDiscipline(tx, late!)
}
