/** Forms of the account and the calendar that hold typing which nothing stores: no new version reloads it away. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/browser.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'

/** Whether the page asks before it is left; the same work keeps a new version from taking over. */
const holdsWork = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

async function expectHeld(page: Page, type: () => Promise<unknown>, takeBack: () => Promise<unknown>) {
  await expect.poll(() => holdsWork(page)).toBe(false)
  await type()
  await expect.poll(() => holdsWork(page)).toBe(true)
  await takeBack()
  await expect.poll(() => holdsWork(page)).toBe(false)
}

const typed = (field: Locator, text: string) => [() => field.fill(text), () => field.fill('')] as const

test('typing that is not saved holds a new version back until it is saved or taken back', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await signInAsVendor(page)

  await page.goto('/account/email')
  await expectHeld(page, ...typed(page.getByLabel('New email'), 'val@example.org'))
  // Password managers fill this in again.
  await page.getByLabel('Current password').fill('a password')
  expect(await holdsWork(page)).toBe(false)

  await page.goto('/account/password')
  await expectHeld(page, ...typed(page.getByLabel('New password'), 'a long new password'))

  await page.goto('/calendar')
  await expectHeld(page, ...typed(page.getByLabel('ICS address'), 'https://calendar.example/basic.ics'))
  await expectHeld(page, ...typed(page.getByLabel('Note'), 'Family wedding'))
  await expectHeld(
    page,
    () => page.getByLabel('Crews', { exact: true }).selectOption('3'),
    async () => {
      await page.getByRole('button', { name: 'Save crews' }).click()
      await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    },
  )

  await page.goto('/account/profile')
  const name = page.getByLabel('Profile name')
  await expect(name).not.toHaveValue('')
  await expectHeld(
    page,
    () => name.fill('The Nine Lives'),
    async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    },
  )
})
