import { bloodGroup } from '@sala/contract/health/student-healths'
import type { Tx } from '../src/kit/database.ts'
import * as health from '../src/tables/health.ts'

const questions = [
  [
    'Illnesses',
    'ជំងឺ',
    [
      ['Asthma', 'ជំងឺហឺត'],
      ['Epilepsy', 'ជំងឺឆ្កួតជ្រូក'],
      ['Diabetes', 'ជំងឺទឹកនោមផ្អែម'],
      ['Heart disease', 'ជំងឺបេះដូង'],
    ],
  ],
  [
    'Vaccinations',
    'ការចាក់វ៉ាក់សាំង',
    [
      ['Measles and rubella', 'កញ្ជ្រិល និងស្អូច'],
      ['Polio', 'ជំងឺស្វិតដៃជើង'],
      ['Hepatitis B', 'រលាកថ្លើមប្រភេទ B'],
    ],
  ],
  [
    'Eyes and ears',
    'ភ្នែក និងត្រចៀក',
    [
      ['Wears glasses', 'ពាក់វ៉ែនតា'],
      ['Hears with difficulty', 'ពិបាកស្តាប់'],
    ],
  ],
] as const
const hospitals = [
  ['Kantha Bopha', 'គន្ធបុប្ផា', '023 428 009', '119'],
  ['Calmette Hospital', 'មន្ទីរពេទ្យកាល់ម៉ែត', '023 426 948', '119'],
] as const

/** What the school asks about a child's health, and one child of whom something is known. */
export async function seedHealth(tx: Tx): Promise<void> {
  await tx.insert(health.hospitalProfiles).values(
    hospitals.map(([hospital_name_en, hospital_name_kh, phone_number, emergency_phone]) => ({
      hospital_name_en,
      hospital_name_kh,
      phone_number,
      emergency_phone,
    })),
  )
  await tx.insert(health.healthCategories).values(
    questions.map(([category_name_en, category_name_kh], index) => ({
      category_name_en,
      category_name_kh,
      category_order: index + 1,
    })),
  )
  await tx.insert(health.healthItems).values(
    questions.flatMap(([, , items], category) =>
      items.map(([item_name_en, item_name_kh], index) => ({
        item_name_en,
        item_name_kh,
        health_category_id: category + 1,
        item_order: index + 1,
      })),
    ),
  )
  await tx.insert(health.studentHealths).values({
    student_id: 1,
    allergies: 'Peanuts and prawns · សណ្តែកដី និងបង្គា',
    medication: 'Inhaler before sport',
    emergency_consent: 1,
    blood_group: bloodGroup.oPositive,
    height_cm: '128.5',
    weight_kg: '26.0',
    measured_on: '2026-10-05',
    hospital_id: 1,
    doctor_name: 'Dr. Chea Vuthy',
    doctor_phone: '012 555 010',
  })
  await tx.insert(health.studentHealthItems).values([
    { student_id: 1, health_item_id: 1, since: '2021-02-01', note: 'Mild' },
    { student_id: 1, health_item_id: 5 },
    { student_id: 1, health_item_id: 8, answer: 0 },
  ])
}
