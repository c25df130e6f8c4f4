import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { areas } from '@sala/contract'
import { settle } from './browser-fixture.ts'
import { inNewGroup } from './new-group.ts'

// Areas add their steps; the places and the first academic year are left for later here.
const steps = areas.flatMap(({ setup }) => setup ?? []).length

// The first day of a group: the link, the password, the three questions, the checklist. The sabotage answers the
// questions before they are asked.
const { values: options } = parseArgs({ options: { sabotage: { type: 'boolean', default: false } } })
const pictures = process.env.PICTURES
const password = 'a Lotus on the Tonle Sap 42'
const passed: string[] = []
const sentence = (text: string) => {
  passed.push(text)
  console.log(`ok  ${text}`)
}

await inNewGroup(async ({ group, link, home, port, browser, office, query }) => {
  if (options.sabotage)
    await query("update companies set company_name_en = 'Champa'; update branches set branch_name_en = 'Central'")
  for (const language of ['en', 'km'] as const) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addInitScript((value) => localStorage.setItem('sala.language', value), language)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    const picture = async (what: string) => {
      if (pictures) await page.screenshot({ path: join(pictures, `setup-${what}-${language}.png`) })
    }
    if (language === 'en') {
      await page.goto(link)
      await page.locator('#password').fill(password)
      await page.locator('#again').fill(password)
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Go to sign-in' }).click()
    } else await page.goto(`${home}/sign-in`)
    await page.locator('#user_name').fill('admin')
    await page.locator('#password').fill(password)
    await page.keyboard.press('Enter')
    if (language === 'en') {
      await page.waitForURL(({ pathname }) => pathname === '/setup')
      sentence('the administrator sets the password by the link, signs in, and is asked for the company first')
      await settle(page)
      await picture('company')
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
      sentence('an empty form is not taken for an answer')
      await page.locator('#companies-company_name_kh').fill('ក្រុមសាលារៀនចំប៉ា')
      await page.locator('#companies-company_name_en').fill('Champa School Group')
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await page.locator('#branches-branch_name_kh').fill('សាខាកណ្តាល')
      await page.locator('#branches-branch_name_en').fill('Central campus')
      await page.locator('#branches-branch_code').fill('CC')
      await picture('branch')
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await page.locator('#users-full_name').fill('Keo Bopha')
      await page.locator('#users-user_name').fill('bopha')
      await page.locator('#users-role_ids').click()
      await page.keyboard.type('Registrar')
      await page.locator('.ant-select-item-option', { hasText: 'Registrar' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add this person' }).click()
      const shown = page.getByRole('textbox', { name: 'One-time link for Keo Bopha' })
      await shown.waitFor()
      assert.match(await shown.inputValue(), new RegExp(`^${home}/reset-password#[\\w-]{40,}$`))
      await picture('people')
      sentence('company, branch and a person are saved one after the other, and the person’s link is shown')
      await page.getByRole('button', { name: 'Finish' }).click()
      await page.waitForURL(({ pathname }) => pathname === '/')
      await page.getByText('Before the school can start').waitFor()
      await settle(page)
      await picture('checklist')
      await page.getByRole('button', { name: 'I have done this' }).click()
      await page.getByText(`4 of ${steps} done`).waitFor()
      sentence('the checklist on the home page knows what is done, and a step is ticked by hand')
      await page.goto(`${home}/setup`)
      await page.waitForURL(({ pathname }) => pathname === '/')
      sentence('setup is over: its address leads home')
    } else {
      await page.getByText(`រួច 4 ក្នុងចំណោម ${steps}`).waitFor()
      await settle(page)
      await picture('checklist')
      sentence('the checklist speaks Khmer')
    }
    assert.deepEqual(complaints, [])
    await context.close()
  }
  const page = await browser.newPage()
  await page.goto(`http://nobody.sala.test:${port}/sign-in`)
  assert.match(await page.content(), /There is no school at this address/)
  sentence('a host that no school has shows no school')
  await office.directory.setState(group.name, 'suspended')
  await page.goto(`${home}/sign-in`)
  // Servers read the directory again after a while.
  await page.waitForFunction(
    async () => (await (await fetch('/api/client/user')).text()).includes('group_suspended'),
    undefined,
    { polling: 200 },
  )
  await page.locator('#user_name').fill('admin')
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await page.getByText(/ផ្អាក|paused/).waitFor()
  sentence('a suspended school says so in a sentence')
})
console.log(`${passed.length} passed, 0 failed`)
