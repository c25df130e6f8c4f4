import { type Stage, settle } from './browser-fixture.ts'

/** A second person confirms the link or the slips that were made last. */
export async function confirmSignIn(visit: Stage['visit']): Promise<void> {
  const { page, close } = await visit({ user: 'director' })
  await page.goto('/sign-in-confirmations')
  await settle(page)
  await page
    .getByRole('button', { name: /Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Confirm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Confirmed. It works now.').waitFor()
  await close()
}
