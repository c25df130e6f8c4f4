import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { pick, pressNew, type Stage, settle, signIn } from './browser-fixture.ts'
import { confirmSignIn } from './confirm-sign-in.ts'

/** A whole thing that a person gets done, told as a sentence that is true. */
export type Journey = readonly [sentence: string, play: (stage: Stage) => Promise<void>]

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
/** Asks the server as the page does that is open. */
export const call = (page: Page, path: string, options: { method?: string; body?: object } = {}) =>
  page.evaluate(
    async ({ path, method, body }) => {
      const { access_token } = JSON.parse(localStorage.getItem('sala.session')!)
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
      const answer = await fetch(`/api${path}`, {
        method: method ?? 'GET',
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: await answer.json() }
    },
    { path, ...options },
  )

export const journeys: readonly Journey[] = [
  [
    'somebody who mistypes the password is told so in his language, and is let in with the right one',
    async ({ visit }) => {
      for (const [language, width, name, password, refused, greeting] of [
        ['en', 1440, 'Sign-in name', 'Password', /password is wrong/, /Hello/],
        ['km', 390, 'ឈ្មោះចូលប្រើ', 'ពាក្យសម្ងាត់', /មិនត្រឹមត្រូវ/, /សួស្តី/],
      ] as const) {
        const { page } = await visit({ language, width })
        await page.goto('/sign-in')
        await page.getByLabel(name).fill('admin')
        await page.getByLabel(password, { exact: true }).fill('not-the-password')
        await page.keyboard.press('Enter')
        await shows(page, refused)
        await signIn(page, 'admin')
        await shows(page, greeting)
      }
    },
  ],
  [
    'a clerk makes, finds, changes and deletes a division with the keyboard, and its history tells it all',
    async ({ visit }) => {
      const { page } = await visit({ user: 'admin' })
      await page.goto('/divisions')
      await settle(page)
      await pressNew(page)
      await page.getByRole('textbox', { name: 'Name (Latin)' }).waitFor()
      // The first field has the focus, so that typing can begin at once.
      await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
      await page.keyboard.type('Research')
      await page.keyboard.press('Tab')
      await page.keyboard.type('ស្រាវជ្រាវ')
      await page.keyboard.press('Control+Enter')
      await shows(page, / created\./)
      await page.locator('.form-drawer').waitFor({ state: 'detached' })
      await settle(page)
      await page.keyboard.press('/')
      await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
      await page.keyboard.type('resear')
      await page.getByRole('cell', { name: 'Research' }).first().waitFor()
      await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
      await page.locator('tbody tr').first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('textbox', { name: 'Name (Latin)' }).fill('Research and innovation')
      await page.keyboard.press('Control+Enter')
      await shows(page, 'Saved.')
      await page.getByRole('tab', { name: 'History' }).click()
      await shows(page, 'Research and innovation')
      await shows(page, 'Sok Piseth')
      await page.goto('/divisions?search=innovation')
      await settle(page)
      await page.getByRole('button', { name: /Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await shows(page, /” deleted\./)
    },
  ],
  [
    'a record that others need is not deleted, and the person is told by what it is used',
    async ({ visit }) => {
      const { page } = await visit({ user: 'admin' })
      await page.goto('/divisions?search=Finance')
      await settle(page)
      await page
        .getByRole('button', { name: /Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await shows(page, 'Still in use by:')
    },
  ],
  [
    'a day typed as 05-03-2012 is the fifth of March',
    async ({ visit, query }) => {
      const { page } = await visit({ user: 'admin' })
      await page.goto('/corporate-partners?new=1')
      await page.getByRole('textbox', { name: 'Name (Latin)' }).fill('Day First Limited')
      const field = page.getByRole('textbox', { name: 'Agreement from' })
      await field.click()
      await page.keyboard.type('05032012')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Control+Enter')
      await shows(page, / created\./)
      const [row] = await query(
        "select agreement_from::text as day from corporate_partners where partner_name_en = 'Day First Limited'",
      )
      assert.equal(row?.day, '2012-03-05')
    },
  ],
  [
    'two people who edit the same record never overwrite each other unknowingly',
    async ({ visit }) => {
      const { page } = await visit({ user: 'admin' })
      await page.goto('/departments?search=Library')
      await settle(page)
      await page.locator('tbody tr').first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
      const field = page.getByRole('textbox', { name: 'Name (Latin)' })
      await field.fill('Library and media')
      const found = (await call(page, '/departments?search=Library')).body.data[0]
      await call(page, `/departments/${found.department_id}`, {
        method: 'PUT',
        body: { department_name_en: 'Library (theirs)' },
      })
      await page.keyboard.press('Control+Enter')
      await shows(page, 'Someone else has changed this record')
      await shows(page, 'Library (theirs)')
      await page.getByRole('button', { name: 'Save mine' }).click()
      await shows(page, 'Saved.')
      assert.equal(
        (await call(page, `/departments/${found.department_id}`)).body.department_name_en,
        'Library and media',
      )
    },
  ],
  [
    'an administrator hands over a one-time link, a colleague confirms it, its receiver chooses a password and signs in, and the link works once',
    async ({ visit, url, query }) => {
      const { page } = await visit({ user: 'admin' })
      await page.goto('/users?search=cashier')
      await settle(page)
      await page
        .getByRole('button', { name: /Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Reset password' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
      await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
      const link = await page
        .getByRole('dialog')
        .evaluate(
          (dialog) =>
            /https?:\/\/[^\s"]+reset-password#[\w-]+/.exec(
              dialog.innerHTML + [...dialog.querySelectorAll('input')].map((each) => each.value).join(' '),
            )?.[0],
        )
      assert.ok(link?.startsWith(url), 'the link leads to this school')
      const other = await visit({})
      await other.page.goto(link!)
      await shows(other.page, /second person at the school/)
      await confirmSignIn(visit)
      await other.page.reload()
      await other.page.getByLabel('New password', { exact: true }).fill('four blue boats at noon')
      await other.page.getByLabel('Repeat new password').fill('four blue boats at noon')
      await other.page.keyboard.press('Enter')
      await shows(other.page, /new password is saved/)
      await signIn(other.page, 'cashier', 'four blue boats at noon')
      await shows(other.page, /Hello/)
      const third = await visit({})
      await third.page.goto(link!)
      await shows(third.page, /already been used/)
      // The other journeys know the cashier by the one of the demonstration.
      await query(
        `update credentials set password_hash = (select password_hash from credentials join users using (user_id) where user_name = 'admin') where user_id = (select user_id from users where user_name = 'cashier')`,
      )
    },
  ],
  [
    'a form that the address asks for opens once, and the menu stands beside it',
    async ({ visit }) => {
      const { page } = await visit({ user: 'admin' })
      await page.goto('/pre-invoices?new=1')
      await shows(page, 'Create pre-invoice')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).waitFor()
      await page.waitForURL((url) => !url.searchParams.has('new'))
    },
  ],
  [
    'a locked screen is locked on the server too, and opens with the password',
    async ({ visit }) => {
      const { page } = await visit({ user: 'teacher' })
      await page.goto('/')
      await page.getByRole('button', { name: /’s account/ }).click()
      await page.getByRole('menuitem', { name: 'Lock screen' }).click()
      await shows(page, 'The screen is locked')
      // The server remembers for a second who called.
      const until = Date.now() + 5000
      const isLocked = async () => (await call(page, '/profile')).body.code === 'screen_locked'
      while (!(await isLocked())) assert.ok(Date.now() < until, 'the server is not locked')
      await page.reload()
      await shows(page, 'The screen is locked')
      await page.locator('input[type=password]').fill('sala-demo')
      await page.keyboard.press('Enter')
      await shows(page, /Hello/)
      assert.equal((await call(page, '/profile')).status, 200)
    },
  ],
  [
    'what an administrator takes from a role is gone for its people within a second, menu and server alike',
    async ({ visit }) => {
      const admin = await visit({ user: 'admin' })
      const registrar = await visit({})
      const { page } = admin
      const role = (await call(page, '/roles?search=Human')).body.data[0]
      const roles = (await call(page, '/branches/options/company_id')).status
      assert.equal(roles, 200)
      const made = await call(page, '/users', {
        method: 'POST',
        body: {
          user_name: 'personnel',
          full_name: 'Ros Maly',
          role_ids: [role.id],
          branch_ids: [1],
          default_branch_id: 1,
        },
      })
      assert.equal(made.status, 200)
      const { reset_link } = (
        await call(page, `/users/reset-passwords/${made.body.user_id}`, { method: 'POST', body: {} })
      ).body
      await confirmSignIn(visit)
      await registrar.page.goto(reset_link)
      await registrar.page.getByLabel('New password', { exact: true }).fill('seven green doors open')
      await registrar.page.getByLabel('Repeat new password').fill('seven green doors open')
      await registrar.page.keyboard.press('Enter')
      await shows(registrar.page, /new password is saved/)
      await signIn(registrar.page, 'personnel', 'seven green doors open')
      await registrar.page.getByRole('button', { name: 'I have read and accept this' }).click()
      const menu = registrar.page.getByRole('navigation', { name: 'Menu' })
      await menu.getByRole('button', { name: 'Setup' }).click()
      await menu.getByRole('link', { name: 'Positions' }).waitFor()
      await page.goto('/permissions')
      await settle(page)
      await page.getByRole('combobox').first().click()
      await page.keyboard.type('Human')
      await page.locator('.ant-select-item-option-active', { hasText: 'Human resources' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('checkbox').first().waitFor()
      const row = page.locator('tr', { hasText: 'Positions' })
      for (const box of await row.getByRole('checkbox').all()) if (await box.isChecked()) await box.click()
      await page.getByRole('button', { name: 'Save' }).click()
      await shows(page, /[Ss]aved/)
      // The second that it may take, on any machine.
      await page.waitForTimeout(1100)
      assert.equal((await call(registrar.page, '/positions')).status, 403)
      await registrar.page.reload()
      await settle(registrar.page)
      await menu.getByRole('link', { name: 'Divisions' }).waitFor()
      assert.equal(await registrar.page.getByRole('link', { name: 'Positions' }).count(), 0)
    },
  ],
  [
    'two tabs that refresh at the same moment both stay signed in',
    async ({ visit }) => {
      const { page, context } = await visit({ user: 'admin' })
      const tab = await context.newPage()
      await tab.goto('/divisions')
      await settle(tab)
      for (let round = 0; round < 3; round += 1) {
        // The access token is as good as expired for the tabs: both must ask for a new one.
        await page.evaluate(() => {
          const tokens = JSON.parse(localStorage.getItem('sala.session')!)
          localStorage.setItem(
            'sala.session',
            JSON.stringify({ ...tokens, access_token: 'A'.repeat(43), expires_at: Date.now() - 1000 }),
          )
        })
        await Promise.all([page.goto('/departments'), tab.goto('/positions')])
        await Promise.all([settle(page), settle(tab)])
        await page.getByRole('heading', { name: 'Departments' }).waitFor()
        await tab.getByRole('heading', { name: 'Positions' }).waitFor()
        await page.locator('tbody tr').first().waitFor()
        await tab.locator('tbody tr').first().waitFor()
      }
    },
  ],
  [
    'choosing a province clears the district, and only its own districts are offered',
    async ({ visit }) => {
      const { page } = await visit({ user: 'admin' })
      await page.goto('/branches?new=1')
      const choose = async (label: string, text: string) => {
        await page.getByRole('combobox', { name: label }).click()
        await page.keyboard.type(text)
        await page.waitForFunction(
          (wanted) =>
            document
              .querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')
              ?.textContent?.includes(wanted),
          text,
        )
        await page.keyboard.press('Enter')
      }
      await page.getByRole('combobox', { name: 'Province' }).waitFor()
      assert.ok(await page.getByRole('combobox', { name: 'District' }).isDisabled(), 'no district before its province')
      await choose('Province', 'Phnom Penh')
      await choose('District', 'Tuol Kouk')
      await shows(page, 'Tuol Kouk')
      await choose('Province', 'Siem Reap')
      assert.equal(await page.locator('.ant-drawer .ant-select', { hasText: 'Tuol Kouk' }).count(), 0)
      await page.keyboard.press('Escape')
    },
  ],
  [
    'anything is two keys away: Ctrl+K finds screens and people, a star keeps a screen at hand',
    async ({ visit }) => {
      const { page } = await visit({ user: 'admin' })
      await page.goto('/')
      await shows(page, /Hello/)
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('A screen, an action or a name…').waitFor()
      await page.keyboard.type('keo bop')
      await page.getByRole('option', { name: /Keo Bopha.*Users/ }).waitFor()
      await page.getByRole('option', { name: /Keo Bopha.*Employees/ }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByPlaceholder('A screen, an action or a name…').waitFor({ state: 'hidden' })
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('A screen, an action or a name…').waitFor()
      await page.keyboard.type('positions')
      await page
        .getByRole('option', { name: /Positions/ })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/positions/)
      await page.getByRole('link', { name: 'Positions' }).first().hover()
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/menu-favorites')),
        page.getByRole('button', { name: 'Add Positions to favourites' }).first().click(),
      ])
      assert.ok((await call(page, '/client/user')).body.menu_favorites.includes('/positions'))
    },
  ],
  [
    'a mother on her phone sees her two children, in Khmer, and nobody else',
    async ({ visit }) => {
      const { page, data } = await visit({ user: 'parent', language: 'km', width: 390 })
      await page.goto('/more')
      await page.getByText('មករា', { exact: true }).click()
      await page.getByRole('link', { name: 'ទំព័ររបស់កូនខ្ញុំ' }).click()
      await shows(page, 'គឹម មករា')
      await page.getByText('រតនា', { exact: true }).click()
      await shows(page, 'គឹម រតនា')
      assert.equal((await call(page, '/users')).status, 403)
      assert.ok(![...data].some((text) => /^S\d{7}$/.test(text)), 'no other child came over the wire')
    },
  ],
  [
    'typed words are not thrown away without asking',
    async ({ visit }) => {
      const { page } = await visit({ user: 'admin' })
      await page.goto('/divisions')
      await settle(page)
      await pressNew(page)
      await page.getByRole('textbox', { name: 'Name (Latin)' }).fill('Half a thought')
      await page.keyboard.press('Escape')
      await shows(page, 'Discard changes?')
      await page.getByRole('button', { name: 'Keep editing' }).click()
      assert.equal(await page.getByRole('textbox', { name: 'Name (Latin)' }).inputValue(), 'Half a thought')
    },
  ],
  [
    'with motion as without it a form puts the cursor into its first field, a list is chosen from, and a dialog takes the keys',
    async ({ visit }) => {
      for (const reducedMotion of ['no-preference', 'reduce'] as const) {
        const { page, complaints } = await visit({ user: 'admin' })
        await page.emulateMedia({ reducedMotion })
        await page.goto('/departments?new=1')
        await page.waitForFunction(() => document.activeElement?.closest('.form-field'))
        await pick(page, 'Division')
        await page.locator('.ant-select-dropdown').waitFor({ state: 'hidden' })
        await page.goto('/student-enrollments?branch=1')
        await settle(page)
        await page
          .getByRole('listbox', { name: /^Students in/ })
          .getByRole('option')
          .first()
          .focus()
        await page.keyboard.press('Enter')
        await page.getByRole('combobox', { name: 'To class' }).and(page.locator(':focus')).waitFor()
        assert.deepEqual(complaints, [])
      }
    },
  ],
  [
    'for whoever wants no motion a list of choices opens, is chosen from and has closed at once',
    async ({ visit }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/departments?new=1')
      const list = page.locator('.ant-select-dropdown')
      for (const at of [0, 1]) {
        await page.getByRole('combobox', { name: 'Division' }).click()
        await list.locator('.ant-select-item-option').nth(at).click()
        await list.waitFor({ state: 'hidden' })
        assert.equal(
          await list.locator('xpath=self::*[contains(@class, "-leave") or contains(@class, "-enter")]').count(),
          0,
        )
      }
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'a whole list prints, not only the rows on the screen',
    async ({ visit }) => {
      const { page } = await visit({ user: 'admin' })
      await page.addInitScript(() => {
        window.print = () => {}
      })
      await page.goto('/print/departments')
      await settle(page)
      await page.locator('tbody tr').nth(10).waitFor()
      assert.equal(await page.locator('tbody tr').count(), 11)
    },
  ],
  [
    'an administrator learns why a cashier does not find a branch, mends it, and the answer turns',
    async ({ visit }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/users')
      await settle(page)
      await page
        .getByRole('row', { name: /cashier/ })
        .getByRole('button', { name: /Actions for/ })
        .click()
      await page.getByRole('menuitem', { name: 'What can this person see?' }).click()
      await pick(page, 'Screen', 'Branches')
      await pick(page, 'Record', 'Siem Reap')
      await shows(page, 'Keo Bopha cannot do this.')
      await shows(page, 'Works in: Main campus')
      await shows(page, 'The record belongs to: Siem Reap campus')
      const asked = page.url()
      await page.getByRole('link', { name: 'Add the branch to this person' }).click()
      await pick(page, 'Branches', 'Siem Reap')
      // The list of choices is still open: the key that saves must not be taken for a choice.
      await page.keyboard.press('Control+Enter')
      await shows(page, 'Saved.')
      await page.goto(asked)
      await shows(page, 'Keo Bopha can do this.')
      assert.deepEqual(complaints, [])
    },
  ],
]
