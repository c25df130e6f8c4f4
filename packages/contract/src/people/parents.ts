import { classes } from '../academics/classes.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, email, flag, id, image, integer, note, phone, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { address, communes, districts, provinces, villages } from '../organisation/places.ts'
import { nationalities } from './nationalities.ts'
import { notificationType } from './notification-types.ts'
import { occupations } from './occupations.ts'

export const guardianType = defineChoice({
  father: [1, 'Father', 'ឪពុក'],
  mother: [2, 'Mother', 'ម្តាយ'],
  guardian: [3, 'Guardian', 'អាណាព្យាបាល'],
})

const more = { optional: true, column: false } as const
const father = { ...more, section: 'Father' } as const
const mother = { ...more, section: 'Mother' } as const
const guardian = { ...more, section: 'Guardian' } as const
const contact = { ...more, section: 'Contact' } as const

export const parents = defineResource({
  name: 'parent-profiles',
  label: ['Family', 'Families'],
  key: 'student_parent_id',
  title: { en: 'family_name_en', km: 'family_name_kh' },
  sort: ['student_parent_id', 'asc'],
  large: true,
  userTypes: ['staff-api', 'parent-api'],
  writers: ['staff-api'],
  fields: {
    student_parent_id: id('Family number', { search: true }),
    family_name_en: text('Family (Latin)', { computed: true, column: 1 }),
    family_name_kh: text('Family (Khmer)', { computed: true, column: 2 }),
    father_name_kh: text("Father's name (Khmer)", { ...father, search: true }),
    father_name_en: text("Father's name (Latin)", { ...father, search: true }),
    father_phone: phone("Father's phone", { ...father, search: true }),
    father_occupation_id: ref("Father's occupation", () => occupations, father),
    father_nationality_id: ref("Father's nationality", () => nationalities, father),
    father_photo: image("Father's photo", { section: 'Father' }),
    mother_name_kh: text("Mother's name (Khmer)", { ...mother, search: true }),
    mother_name_en: text("Mother's name (Latin)", { ...mother, search: true }),
    mother_phone: phone("Mother's phone", { ...mother, search: true }),
    mother_occupation_id: ref("Mother's occupation", () => occupations, mother),
    mother_nationality_id: ref("Mother's nationality", () => nationalities, mother),
    mother_photo: image("Mother's photo", { section: 'Mother' }),
    guardian_name_kh: text("Guardian's name (Khmer)", { ...guardian, search: true }),
    guardian_name_en: text("Guardian's name (Latin)", { ...guardian, search: true }),
    guardian_relationship: text('Relationship to the child', { ...guardian, max: 60 }),
    guardian_phone: phone("Guardian's phone", { ...guardian, search: true }),
    main_contact: choice('Primary contact', guardianType, {
      default: guardianType.father,
      section: 'Contact',
      column: false,
    }),
    phone_number: phone('Phone', { optional: true, search: true, section: 'Contact', column: 3 }),
    email: email('Email', contact),
    facebook: text('Facebook', contact),
    telegram: text('Telegram', contact),
    home_branch_id: ref('Registered at', () => branches, { section: 'Contact', column: 5 }),
    ...address,
    remark: note('Remark', { ...contact, readers: ['staff-api'], max: 1000 }),
    children_count: derived(integer('Children', { column: 4, sortable: false })),
  },
  where: {
    branch_id: ref('Branch', () => branches),
    has_children: flag('Has children'),
    father_photo_exists: flag('Has father’s photo'),
    mother_photo_exists: flag('Has mother’s photo'),
    pickup_card: flag('Has a pickup card'),
    id_card_activated: flag('A child has an active card'),
    used_app: flag('Has signed in'),
    has_account: flag('Has an account'),
    slip_unused: flag('Has an unused slip'),
    class_id: ref('Child’s class', () => classes),
  },
  option: ['phone_number'],
  tellApart: ['student_parent_id', 'phone_number'],
  lookups: {
    branchs: () => branches,
    nationalities: () => nationalities,
    occupations: () => occupations,
    'notification-types': { choice: notificationType },
    provinces: () => provinces,
    'district/{id}': { of: () => districts, by: 'province_code' },
    'communes/{id}': { of: () => communes, by: 'district_code' },
    'villages/{id}': { of: () => villages, by: 'commune_code' },
  },
})
