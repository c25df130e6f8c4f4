import { createHash } from 'node:crypto'
import type { Forms } from '@sala/papers/forms'
import type { Card, CardLook, IdCards } from '@sala/papers/id-cards'
import type { List } from '@sala/papers/list'
import type { MoneyPapers } from '@sala/papers/money-papers'
import type { DisplayLanguage, Heading, Picture, Words } from '@sala/papers/paper'
import type { SignInSlips, Slip } from '@sala/papers/sign-in-slips'
import type { Lesson, Timetable, Week, Weekday } from '@sala/papers/timetable'
import sharp from 'sharp'

// Papers of a believable school, for the proofs: to be read back, looked at and timed.

const w = (km: string, en: string): Words => ({ km, en })
const drawings = { operation: ['VipsForeignLoadSvg'] }

/** The application takes no SVG from anybody; these are our own, and the door is shut behind them. */
async function drawn(svg: string, format: 'png' | 'jpeg'): Promise<Picture> {
  sharp.unblock(drawings)
  const picture = await sharp(Buffer.from(svg))[format]().toBuffer()
  sharp.block(drawings)
  return new Uint8Array(picture)
}

export const logo = await drawn(
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="145" fill="#14488c"/><circle cx="150" cy="150" r="122" fill="#fff"/>
  <path d="M60 190q90-50 90 10q0-60 90-10v-70q-90-40-90 10q0-50-90-10z" fill="#14488c"/><path d="M150 45l14 32 34 3-26 23 8 34-30-18-30 18 8-34-26-23 34-3z" fill="#e0a526"/></svg>`,
  'png',
)
const photo = await drawn(
  `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="460"><rect width="360" height="460" fill="#9db7d5"/><rect x="60" y="330" width="240" height="200" rx="90" fill="#22334a"/>
  <path d="M150 300h60v60q-30 30-60 0z" fill="#e0b18b"/><ellipse cx="180" cy="220" rx="82" ry="104" fill="#edc4a0"/><path d="M95 215q0-125 85-125t85 125q-20-70-85-70t-85 70z" fill="#1d1a18"/></svg>`,
  'jpeg',
)

const school = w('សាលារៀនអន្តរជាតិ រំដួល', 'Rumduol International School')
export const headingOf = (dept_moeys: boolean): Heading => ({
  dept_moeys,
  school,
  branch: w('សាខាទួលគោក', 'Toul Kork Branch'),
  ...(dept_moeys ? { office: w('មន្ទីរអប់រំ យុវជន និងកីឡា រាជធានីភ្នំពេញ', 'Phnom Penh Office of Education') } : { logo }),
})

const subjects = [
  w('ភាសាខ្មែរ', 'Khmer'),
  w('គណិតវិទ្យា', 'Mathematics'),
  w('រូបវិទ្យា', 'Physics'),
  w('គីមីវិទ្យា', 'Chemistry'),
  w('ជីវវិទ្យា', 'Biology'),
  w('ប្រវត្តិវិទ្យា', 'History'),
  w('ភូមិវិទ្យា', 'Geography'),
  w('សីលធម៌-ពលរដ្ឋវិជ្ជា', 'Morality and Civics'),
  w('ភាសាអង់គ្លេស', 'English'),
  w('បច្ចេកវិទ្យាព័ត៌មាន', 'Information Technology'),
  w('អប់រំកាយ និងកីឡា', 'Physical Education'),
]
const people = [
  w('សុខ ស្រីមុំ', 'Sok Sreymom'),
  w('ចាន់ ពិសិដ្ឋ', 'Chan Piseth'),
  w('កែវ សុវណ្ណារ៉ា', 'Keo Sovannara'),
  w('ហេង ម៉េងលី', 'Heng Mengly'),
  w('ខ្ញុំ ស្រ្តីសង្ក្រាន្ត', 'Khnhom Srey Sangkran'),
  w('ឡុង ច័ន្ទបុទុម្ព', 'Long Chanbotum'),
  w('ព្រំ វិសុទ្ធិរតនៈ', 'Prum Visoth Ratanak'),
  w('អ៊ុំ ធីតា', 'Um Thida'),
]
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!

const times: Week['times'] = [
  { from: '07:00', to: '07:50' },
  { from: '07:50', to: '08:40' },
  { from: '08:40', to: '09:00', pause: w('សម្រាក', 'Break') },
  { from: '09:00', to: '09:50' },
  { from: '09:50', to: '10:40' },
  { from: '13:00', to: '13:50' },
  { from: '13:50', to: '14:40' },
  { from: '14:40', to: '15:30' },
]

/** The week of the class, teacher or room with this number. */
export function weekOf(of: Week['of'], number: number): Week {
  const days: Weekday[] = [1, 2, 3, 4, 5, 6]
  const lessons = days.flatMap((day) =>
    times.flatMap((time, at): Lesson[] => {
      const turn = number * 7 + day * 3 + at
      if (time.pause || (day === 6 && at > 4) || turn % 13 === 12) return []
      const room = w(`បន្ទប់ ${101 + (turn % 9)}`, `Room ${101 + (turn % 9)}`)
      const group = w(`១០${pick(['ក', 'ខ', 'គ'], turn)}`, `10${pick(['A', 'B', 'C'], turn)}`)
      const subject = pick(subjects, turn)
      if (of === 'class') return [{ day, time: at, subject, teacher: pick(people, turn), room }]
      if (of === 'teacher') return [{ day, time: at, subject, class: group, room }]
      return [{ day, time: at, subject, class: group, teacher: pick(people, turn) }]
    }),
  )
  const name = { class: w('ទី១០ក', '10A'), teacher: pick(people, number), room: w('១០១', '101') }[of]
  const details = [
    { label: w('ឆ្នាំសិក្សា', 'Academic year'), value: w('2026-2027', '2026-2027') },
    { label: w('ឆមាស', 'Semester'), value: w('1', '1') },
    ...(of === 'class' ? [{ label: w('គ្រូទទួលបន្ទុក', 'Homeroom teacher'), value: pick(people, number + 1) }] : []),
  ]
  return { of, name, details, days, times, lessons }
}

const signer = { capacity: w('នាយកសាលា', 'Principal'), name: w('ស៊ឹម វណ្ណឌី', 'Sim Vanndy') }
const sheetOf = (language: DisplayLanguage, dept_moeys: boolean) =>
  ({
    language,
    khmer_digits: language !== 'en',
    heading: headingOf(dept_moeys),
    place: w('រាជធានីភ្នំពេញ', 'Phnom Penh'),
    date: '2026-11-15',
    signer,
  }) as const

export const timetableOf = (
  language: DisplayLanguage,
  dept_moeys = false,
  weeks: readonly Week[] = [weekOf('class', 1)],
): Timetable => ({
  ...sheetOf(language, dept_moeys),
  weeks,
})

/** Names that are longer than anything a timetable was made for. */
export function crowdedWeek(): Week {
  const week = weekOf('class', 2)
  const subject = w(
    'ការអប់រំបំណិនជីវិតមូលដ្ឋាន និងបច្ចេកទេសវិជ្ជាជីវៈសម្រាប់យុវជន',
    'Basic Life-Skills Education and Vocational Techniques for Young People',
  )
  const teacher = w('លោកស្រី ឧកញ៉ា ច័ន្ទបុទុម្ព វិសុទ្ធិរតនៈ', 'Wolfeschlegelsteinhausenbergerdorff-Chanbotum')
  return {
    ...week,
    name: w('ទី១០ក វិទ្យាសាស្ត្រពិត កម្មវិធីពីរភាសា', '10A, Science Track, Bilingual Programme'),
    lessons: week.lessons
      .map((each, at) => (at % 5 === 0 ? { ...each, subject, teacher } : each))
      .concat([{ ...week.lessons[0]!, subject: pick(subjects, 5) }]),
  }
}

export const cardNumber = (number: number): string => `EMP-${String(number).padStart(5, '0')}`
export const cardLink = (number: number): string => `https://sala.example.edu.kh/c/${cardNumber(number)}`

export function cardsOf(
  language: DisplayLanguage,
  orientation: 'portrait' | 'landscape',
  type: IdCards['type'],
  side: IdCards['side'],
  count: number,
): IdCards {
  const positions = [
    w('គ្រូបង្រៀន', 'Teacher'),
    w('បុគ្គលិករដ្ឋបាល', 'Administrative Officer'),
    w('នាយករងទទួលបន្ទុកកិច្ចការសិក្សា', 'Deputy Principal for Academic Affairs'),
  ]
  return {
    language,
    khmer_digits: false,
    side,
    type,
    template: {
      orientation,
      primary_colour: pick(['#14488c', '#8a1538', '#0f6b4f', '#f2c230'], count),
      header: school,
      subheader: w('សាខាទួលគោក', 'Toul Kork Branch'),
      return_note: w('ប្រសិនបើរើសបានកាតនេះ សូមប្រគល់ជូនសាលារៀនវិញ។', 'If found, please return this card to the school.'),
      contact: w('ផ្លូវ 315 ខណ្ឌទួលគោក រាជធានីភ្នំពេញ', 'Street 315, Toul Kork, Phnom Penh'),
      phone: '023 880 123',
      logo,
    },
    cards: Array.from({ length: count }, (_, at): Card => {
      const number = at + 1
      return {
        name:
          at % 7 === 4 ? w('ច័ន្ទបុទុម្ព វិសុទ្ធិរតនៈ ព្រះអង្គម្ចាស់', 'Chanbotum Visothratanak Preah Angmchas') : pick(people, at),
        position: pick(positions, at),
        department: w('ដេប៉ាតឺម៉ង់វិទ្យាសាស្ត្រ', 'Science Department'),
        emp_id: cardNumber(number),
        barcode: cardNumber(number),
        qr: cardLink(number),
        valid_until: '2027-09-30',
        ...(at % 3 !== 1 && { photo }),
      }
    }),
  }
}

export const studentNumber = (number: number): string => `PP${String(number).padStart(5, '0')}`
/** As unforeseeable as what the database draws, and the same every time. */
export const pickupNumber = (number: number): string =>
  ((number * 2_654_435_761) % 2 ** 40).toString(16).padStart(12, 'A7').toUpperCase()

/** Students and those who take them home, in turns; two programs with a look each. */
export function schoolCardsOf(
  language: DisplayLanguage,
  type: IdCards['type'],
  side: IdCards['side'],
  count: number,
): IdCards {
  const { template } = cardsOf(language, 'landscape', type, side, 1)
  const looks: CardLook[] = [
    { orientation: 'landscape', primary_colour: '#14488c', return_note: template.return_note },
    { orientation: 'portrait', primary_colour: '#0f6b4f', return_note: template.return_note },
  ]
  const long = w('ច័ន្ទបុទុម្ព វិសុទ្ធិរតនៈ ព្រះអង្គម្ចាស់', 'Chanbotum Visothratanak Preah Angmchas')
  const student = (number: number): Omit<Card, 'look'> => ({
    name: number % 7 === 4 ? long : pick(people, number),
    position: w('ថ្នាក់ 10A', 'Class 10A'),
    department: w('2026-2027', '2026-2027'),
    emp_id: studentNumber(number),
    barcode: studentNumber(number),
    qr: studentNumber(number),
    ...(number % 3 !== 1 && { photo }),
  })
  const pickup = (number: number): Omit<Card, 'look'> => ({
    kind: w('កាតទទួលសិស្ស', 'Pickup card'),
    name: number % 5 === 4 ? long : pick(people, number + 3),
    position: pick([w('ឪពុក', 'Father'), w('ម្តាយ', 'Mother'), w('មីង', 'មីង')], number),
    department: w(pick(people, number).km, `${pick(people, number).en} · 10A`),
    emp_id: pickupNumber(number),
    barcode: pickupNumber(number),
    qr: pickupNumber(number),
    ...(number % 2 === 0 && { valid_until: '2027-09-30' }),
    ...(number % 3 !== 1 && { photo }),
    ...(number % 4 !== 1 && { beside: photo }),
  })
  const cards = Array.from({ length: count }, (_, at) => ({
    ...(at % 2 === 0 ? student(at + 1) : pickup(at + 1)),
    look: looks[Math.floor(at / 10) % 2],
  }))
  return { language, side, type, template, cards }
}

export const listOf = (language: DisplayLanguage, count: number, dept_moeys = false, landscape = false): List => ({
  ...sheetOf(language, dept_moeys),
  title: w('បញ្ជីឈ្មោះសិស្ស ថ្នាក់ទី១០ក', 'Students in Grade 10A'),
  details: [
    { label: w('ឆ្នាំសិក្សា', 'Academic year'), value: w('2026-2027', '2026-2027') },
    { label: w('ចំនួនសរុប', 'Total'), value: w(String(count), String(count)) },
  ],
  landscape,
  numbered: true,
  columns: [
    { label: w('អត្តលេខ', 'Card number') },
    { label: w('ឈ្មោះខ្មែរ', 'Name (Khmer)'), share: 3 },
    { label: w('ឈ្មោះឡាតាំង', 'Name (Latin)'), share: 3 },
    { label: w('ភេទ', 'Gender'), align: 'centre' },
    { label: w('ថ្ងៃកំណើត', 'Date of birth'), align: 'centre' },
    { label: w('ពិន្ទុ', 'Score'), align: 'end' },
  ],
  rows: Array.from({ length: count }, (_, at) => [
    `2026-${String(at + 1).padStart(5, '0')}`,
    pick(people, at).km,
    pick(people, at).en,
    at % 2 === 0 ? w('ស្រី', 'Female') : w('ប្រុស', 'Male'),
    `${String((at % 28) + 1).padStart(2, '0')}-0${(at % 9) + 1}-2011`,
    (50 + ((at * 7) % 50)).toFixed(2),
  ]),
})

/** Forms as the front desk fills them in, the second of them hardly. */
export const formsOf = (
  language: DisplayLanguage,
  count: number,
  remark = 'Asks for a seat beside the window',
): Forms => ({
  ...sheetOf(language, false),
  forms: Array.from({ length: count }, (_, at) => ({
    title: w('បែបបទសាកសួរព័ត៌មាន', 'Enquiry form'),
    number: String(at + 1).padStart(5, '0'),
    sections: [
      {
        title: w('កុមារ', 'The child'),
        facts: [
          { label: w('ឈ្មោះខ្មែរ', 'Name (Khmer)'), value: pick(people, at).km },
          { label: w('ឈ្មោះឡាតាំង', 'Name (Latin)'), value: pick(people, at).en },
          { label: w('ភេទ', 'Sex'), value: w('ស្រី', 'Female') },
          { label: w('ទីកន្លែងកំណើត', 'Place of birth'), value: at === 1 ? null : 'ភ្នំពេញ' },
          { label: w('កំណត់សម្គាល់', 'Remark'), value: remark, wide: true },
        ],
      },
    ],
    record: {
      title: w('ការតាមដាន', 'Follow-up'),
      columns: [
        { label: w('កាលបរិច្ឆេទ', 'Date'), share: 1 },
        { label: w('លទ្ធផល', 'Outcome'), share: 3 },
      ],
      rows: [
        ['15-11-2026', w('នឹងមកថ្ងៃសៅរ៍', 'Comes on Saturday')],
        [' ', null],
      ],
    },
    signers: [w('មាតាបិតា', 'Parent'), w('អ្នកទទួល', 'Received by')],
  })),
})

const slipLetters = 'ACDEFGHJKMNPQRTUVWXY34679'
/** As unforeseeable as real ones, and the same every time. */
export const slipCode = (number: number): string =>
  [...createHash('sha256').update(String(number)).digest().subarray(0, 12)]
    .map((byte) => slipLetters[byte % slipLetters.length])
    .join('')
export const slipLink = (number: number): string =>
  `https://rumduol.sala.example.edu.kh/sign-in/slip#${slipCode(number)}`

/** The slips of families in classes of this size. */
export const slipsOf = (count: number, inClass = 35): SignInSlips => ({
  language: 'both',
  slips: Array.from({ length: count }, (_, at): Slip => {
    const number = at + 1
    const family = w(
      `${pick(people, at).km} និង ${pick(people, at + 3).km}`,
      `${pick(people, at).en} & ${pick(people, at + 3).en}`,
    )
    const children = Array.from({ length: at % 4 }, (_, child) => pick(people, at + child + 1))
    return {
      school,
      branch: w('សាខាទួលគោក', 'Toul Kork Branch'),
      group: `${1 + (Math.floor(at / inClass) % 12)}${pick(['A', 'B', 'C', 'D', 'E'], Math.floor(at / inClass / 12))}`,
      name:
        at % 9 === 5
          ? w(
              'ឧកញ៉ា ច័ន្ទបុទុម្ព វិសុទ្ធិរតនៈ និង ព្រះអង្គម្ចាស់ ស្ត្រីសង្ក្រាន្ត',
              'Wolfeschlegelsteinhausenbergerdorff & Chanbotum Visothratanak',
            )
          : family,
      children,
      user_name: at % 2 ? `f${number}` : '012345678',
      code: slipCode(number).match(/.{4}/g)!.join('-'),
      site: 'rumduol.sala.example.edu.kh',
      link: slipLink(number),
      valid_until: '2026-12-15',
    }
  }),
})

const money = (label: Words, value: string, strong = false) => ({ label, value, strong })
const priced = [
  { label: w('បរិយាយ', 'Description'), share: 4 },
  { label: w('ខែ', 'Months'), share: 3 },
  { label: w('ចំនួន', 'Qty'), align: 'end' },
  { label: w('តម្លៃ', 'Price'), align: 'end' },
  { label: w('បញ្ចុះ', 'Discount'), align: 'end' },
  { label: w('សរុប', 'Total'), align: 'end' },
] as const

/** A bill with this many lines; a void one is marked. */
export const billOf = (
  language: DisplayLanguage,
  size: MoneyPapers['size'],
  lines: number,
  isVoid = false,
): MoneyPapers => ({
  language,
  size,
  heading: headingOf(false),
  date: '2026-11-15',
  documents: [
    {
      title: w('វិក្កយបត្រ', 'Invoice'),
      number: 'INVTK261100042',
      barcode: true,
      about: pick(people, 6),
      ...(isVoid && { mark: w('មោឃៈ', 'VOID') }),
      facts: [
        { label: w('សិស្ស', 'Student'), value: pick(people, 6) },
        { label: w('អត្តលេខ', 'ID'), value: 'S-000123' },
        { label: w('ថ្នាក់', 'Class'), value: '10A' },
        { label: w('កាលបរិច្ឆេទ', 'Date'), value: '15-11-2026' },
        { label: w('បង់មុនថ្ងៃ', 'Due'), value: '22-11-2026' },
        { label: w('អត្រាប្តូរប្រាក់', 'Rate'), value: '$1 = 4,100 ៛' },
      ],
      columns: [...priced],
      rows: Array.from({ length: lines }, (_, at) => ({
        cells: [
          pick(
            [
              w('ថ្លៃសិក្សា ឆមាសទី១', 'Tuition, semester 1'),
              w('រថយន្តសិក្សា តំបន់ទួលគោក', 'School bus, Toul Kork'),
              w('អាហារថ្ងៃត្រង់', 'Lunch'),
            ],
            at,
          ),
          w('ខែវិច្ឆិកា 2026–មករា 2027', 'Nov 2026–Jan 2027'),
          '3',
          '1,250.00',
          at % 3 === 0 ? '375.00' : '',
          at % 3 === 0 ? '3,375.00' : '3,750.00',
        ],
        notes:
          at % 3 === 0 ? [w('បញ្ចុះ 10% សម្រាប់កូនទី 2 ក្នុងគ្រួសារ៖ បងប្អូន', '10% for child 2 of the family: siblings')] : [],
      })),
      totals: [
        money(w('សរុបជាដុល្លារ', 'Total'), '$3,625.00', true),
        money(w('សរុបជារៀល', 'Total in riel'), '14,862,500 ៛'),
      ],
      sections: [
        {
          title: w('គណនីសម្រាប់បង់ប្រាក់', 'Accounts for payment'),
          facts: [{ label: w('ធនាគារ', 'Bank'), value: 'ACLEDA 0001-234567-89 (USD)' }],
        },
      ],
      pays: [
        {
          code: `00020101021230${'5'.repeat(150)}`,
          amount: '$3,625.00',
          to: 'Rumduol School',
          words: w('សូមស្កេនកូដនេះ', 'Scan the code with any banking app.'),
        },
      ],
      closing: w('សូមបង់មុនថ្ងៃកំណត់។ សូមរក្សាឯកសារនេះទុក។', 'Please pay before the due date, and keep this paper.'),
      signers: [w('អ្នកចេញវិក្កយបត្រ', 'Issued by'), w('អ្នកទទួល', 'Received by')],
    },
  ],
})

/** A receipt for two children, paid in both currencies. */
export const receiptOf = (language: DisplayLanguage, size: MoneyPapers['size']): MoneyPapers => ({
  language,
  size,
  heading: headingOf(false),
  date: '2026-11-15',
  documents: [
    {
      title: w('បង្កាន់ដៃ', 'Receipt'),
      number: 'RCTK261100017',
      barcode: true,
      about: w('កែវ សុវណ្ណារ៉ា និង សុខ ស្រីមុំ', 'Keo Sovannara & Sok Sreymom'),
      again: w('បោះពុម្ពលើកទី 2', 'Reprint 2'),
      facts: [
        { label: w('ទទួលពី', 'From'), value: w('កែវ សុវណ្ណារ៉ា និង សុខ ស្រីមុំ', 'Keo Sovannara & Sok Sreymom') },
        { label: w('កាលបរិច្ឆេទ', 'Date'), value: '15-11-2026 9:05 AM' },
        { label: w('បេឡាករ', 'Cashier'), value: pick(people, 3) },
      ],
      columns: [
        { label: w('បង់សម្រាប់', 'Paid for'), share: 3 },
        { label: w('ខែ', 'Months'), share: 2 },
        { label: w('ទឹកប្រាក់', 'Amount'), align: 'end' },
      ],
      rows: [4, 6].flatMap((at) => [
        { head: ` · INVTK26110004${at}`, cells: [pick(people, at), null, '125.00'] },
        { cells: [w('ថ្លៃសិក្សា', 'Tuition'), w('ខែវិច្ឆិកា 2026', 'Nov 2026'), '95.00'] },
        { cells: [w('អាហារថ្ងៃត្រង់', 'Lunch'), w('ខែវិច្ឆិកា 2026', 'Nov 2026'), '30.00'] },
      ]),
      totals: [money(w('សរុប', 'Total'), '$250.00', true), money(w('នៅជំពាក់', 'Still owed'), '$12.35')],
      sections: [
        {
          title: w('បង់ដោយ', 'Paid by'),
          facts: [
            { label: w('សាច់ប្រាក់', 'Cash'), value: '$200.00' },
            { label: w('សាច់ប្រាក់', 'Cash'), value: '210,000 ៛' },
            { label: w('អាប់', 'Change'), value: '$1.00 + 900 ៛' },
          ],
        },
      ],
      closing: w('សូមអរគុណ', 'Thank you'),
      signers: size === 'roll' ? [] : [w('បេឡាករ', 'Cashier'), w('អ្នកបង់', 'Paid by')],
    },
  ],
})
