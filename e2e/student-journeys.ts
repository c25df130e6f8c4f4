import assert from 'node:assert/strict'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import type { Page } from 'playwright-core'
import { boys, girls } from '../apps/api/seeds/names.ts'
import { type Stage, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

interface Child {
  readonly last: readonly [string, string]
  readonly first: readonly [string, string]
  readonly sex: 'f' | 'm'
  /** Day, month and year, as it is typed. */
  readonly born: string
  /** How the family is looked for. */
  readonly phone: string
  /** Whether the child before is of the same family. */
  readonly sibling: boolean
}

/** Ten children of six families who are known already. */
export async function tenChildren(query: Stage['query']): Promise<Child[]> {
  const families = await query(
    'select split_part(father_name_en, $1, 1) as last_en, split_part(father_name_kh, $1, 1) as last_kh, phone_number from parents p where home_branch_id = 1 and (select count(*) from parents o where right(o.phone_number, 7) = right(p.phone_number, 7)) = 1 order by student_parent_id limit 6',
    [' '],
  )
  return [1, 1, 2, 2, 1, 3].flatMap((children, family) =>
    Array.from({ length: children }, (_, at) => {
      const girl = (family + at) % 2 === 0
      const names = girl ? girls : boys
      return {
        last: [String(families[family]!.last_en), String(families[family]!.last_kh)],
        first: names[(family * 3 + at) % names.length]!,
        sex: girl ? 'f' : 'm',
        born: `${String(11 + at).padStart(2, '0')}0${family + 1}${2012 + at}`,
        phone: String(families[family]!.phone_number).slice(-7),
        sibling: at > 0,
      } satisfies Child
    }),
  )
}

/** A keyboard that counts: a key with Ctrl, Shift or Alt held is as many keys as are pressed. */
export function counted(page: Page) {
  let keys = 0
  return {
    press: async (key: string) => {
      keys += key.split('+').length
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      keys += [...text].length
      await page.keyboard.type(text)
    },
    keys: () => keys,
  }
}

const focused = (page: Page, name: string) =>
  page.waitForFunction(
    (id) => document.activeElement?.closest('.form-field')?.querySelector(`#${id}`),
    `student-profiles-${name}`,
  )

// The family with this telephone stands first, and is the one that Enter takes.
const found = (page: Page, phone: string) =>
  page.waitForFunction(
    (end) =>
      document
        .querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')
        ?.textContent?.endsWith(end),
    phone,
  )

export const studentJourneys: readonly Journey[] = [
  [
    'a clerk enters ten students with the keyboard alone, and the form types what the school knows already',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      const children = await tenChildren(query)
      const board = counted(page)
      await page.goto('/student-profiles')
      await settle(page)
      await board.press('n')
      for (const [at, child] of children.entries()) {
        if (!child.sibling) {
          await focused(page, 'student_parent_id')
          await board.type(child.phone)
          await found(page, child.phone)
          await board.press('Enter')
        }
        // The family says the last name.
        await focused(page, 'first_name_kh')
        await board.type(child.first[1])
        await board.press('Enter')
        await focused(page, 'gender')
        await board.press(child.sex)
        await focused(page, 'date_of_birth')
        await board.type(child.born.slice(0, 4) + child.born.slice(-2))
        // What was spelled so before is there by the time the birthday is.
        await page.waitForFunction(() =>
          ['last_name_kh', 'last_name_en', 'first_name_en'].every(
            (name) => (document.querySelector(`#student-profiles-${name}`) as HTMLInputElement).value !== '',
          ),
        )
        const next = children[at + 1]
        await board.press(next?.sibling ? 'Alt+Enter' : next ? 'Shift+Enter' : 'Control+Enter')
        await page.getByText('Student created.').first().waitFor()
      }
      await page.locator('.form-drawer').waitFor({ state: 'detached' })
      console.log(`      keystrokes for ten students: ${board.keys()}`)
      assert.ok(board.keys() <= 205, 'a clerk types more than before')
      const made = await query(
        'select last_name_en, first_name_en, last_name_kh, first_name_kh, lower(gender) as sex, to_char(date_of_birth, $1) as born, card_number, s.branch_id, right(p.phone_number, 7) as phone from students s join parents p using (student_parent_id) order by student_id desc limit 10',
        ['DDMMYYYY'],
      )
      assert.deepEqual(
        made.reverse().map(({ card_number, branch_id, ...row }) => row),
        children.map(({ last, first, sex, born, phone }) => ({
          last_name_en: last[0],
          first_name_en: first[0],
          last_name_kh: last[1],
          first_name_kh: first[1],
          sex,
          born,
          phone,
        })),
      )
      assert.ok(made.every(({ card_number, branch_id }) => /^PP-S\d{6}$/.test(String(card_number)) && branch_id === 1))
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'a child who is here already is shown while it is typed, and opened with one press; its page tells the family, and its status ends the seat',
    async ({ visit, query }) => {
      const { page, context, complaints } = await visit({ user: 'admin' })
      await page.goto('/student-profiles?new=1')
      await focused(page, 'student_parent_id')
      // A family that is not known yet is passed by.
      await page.keyboard.press('Enter')
      await focused(page, 'last_name_kh')
      await page.keyboard.type('គឹម')
      await page.keyboard.press('Enter')
      await page.keyboard.type('រតនា')
      const other = page.getByRole('link', { name: /Kim Ratana/ })
      await other.waitFor()
      await page.getByText('same name in Khmer').waitFor()
      const [opened] = await Promise.all([context.waitForEvent('page'), other.click()])
      await opened.getByRole('heading', { name: 'Kim Ratana' }).waitFor()
      await opened.getByRole('link', { name: /Call Kim Visal/ }).waitFor()
      assert.equal(await opened.getByRole('link', { name: /Call Kim Visal/ }).getAttribute('href'), 'tel:012800001')
      await opened.getByRole('link', { name: /Kim Makara/ }).waitFor()
      // Somebody whom no other journey is about.
      const [leaver] = await query(
        `select s.student_id from students s where s.branch_id = 1 and s.status = ${studentStatus.active} and s.student_id > 40 and (select count(*) from student_enrollments e where e.student_id = s.student_id) = 1 order by 1 limit 1`,
      )
      await opened.goto(`/student-profiles?open=${leaver!.student_id}`)
      await settle(opened)
      await opened.getByRole('button', { name: 'Change status' }).click()
      await opened.getByRole('combobox', { name: 'New status' }).click()
      await settle(opened)
      await opened.getByTitle('Dropped out').click()
      await opened.getByRole('combobox', { name: 'Reason' }).click()
      await settle(opened)
      await opened.getByTitle('Moved away').click()
      await opened.getByRole('dialog').getByRole('button', { name: 'Change status' }).click()
      await opened.getByText('Status changed, and 1 enrolment ended.').waitFor()
      const [seat] = await query(
        'select enrollment_status, leave_date is not null as left from student_enrollments where student_id = $1',
        [leaver!.student_id],
      )
      assert.deepEqual(seat, { enrollment_status: enrollmentStatus.left, left: true })
      assert.deepEqual(complaints, [])
    },
  ],
]
