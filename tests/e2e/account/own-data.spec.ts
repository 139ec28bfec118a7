/** A person changes the account's email, and takes and deletes what is stored: with an account, and as a guest. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { PASSWORD } from '#tests/support/people/accounts.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { DESKTOP, expect, test, underControl } from '#tests/support/browser/browser.ts'
import { fillAll, newRequest, openRequest, send } from '#tests/support/people/client.ts'
import { mailsTo } from '#tests/support/people/mailbox.ts'
import { everythingStored, mailed, signIn } from '#tests/support/people/person.ts'
import { USER } from '#tests/support/people/seeded-accounts.ts'

const NEW_EMAIL = 'ada.new@example.com'

async function downloaded(page: Page): Promise<Record<string, unknown>> {
  const [download]: [Download, void] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  await expect(page.getByRole('status').filter({ hasText: 'Downloaded' })).toBeVisible()
  return JSON.parse(await readFile(await download.path(), 'utf8'))
}

async function deleteAll(page: Page) {
  await page.getByLabel('I understand that this can’t be undone.').check()
  await page.getByRole('button', { name: 'Delete my data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data was deleted' })).toBeVisible()
}

test('a new email counts once its link is followed; then everything is downloaded and deleted', async ({
  world,
  phone,
}) => {
  const { page } = await phone(world.origin, { viewport: DESKTOP })
  await signIn(page, USER.email)
  await underControl(page)
  await page.getByRole('link', { name: /^Email/ }).click()
  await page.getByLabel('New email').fill(NEW_EMAIL)
  await page.getByRole('textbox', { name: 'Current password' }).fill('not the password')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('That isn’t your current password.')).toBeVisible()
  await expect(page.getByLabel('New email')).toHaveValue(NEW_EMAIL)
  await expectAccessible(page, 'the change of email')
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(`We’ve sent an email to ${NEW_EMAIL}`)).toBeVisible()
  const { token } = await mailed(page, NEW_EMAIL)
  await page.goto(`/account/email#token=${token}`)
  await expect(page.getByText(`Your email is now ${NEW_EMAIL}.`)).toBeVisible()
  expect(await everythingStored(page)).not.toContain(token)
  await expect.poll(async () => (await mailsTo(page, USER.email))[0]?.subject).toBe('Your Fanfare email was changed')

  await page.goto('/account')
  await expect(page.getByText(NEW_EMAIL)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).click()
  const password = page.getByRole('textbox', { name: 'Current password' })
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await password.fill(PASSWORD)
  await expectAccessible(page, 'one’s own data')
  expect(await downloaded(page)).toMatchObject({ about: NEW_EMAIL, account: [{ username: NEW_EMAIL }] })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete my data' }).click()
  await expect(page.getByText('Select the box first. Nothing was deleted.')).toBeVisible()
  await deleteAll(page)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  expect(await world.stored((db) => db.query(sql`select 1 from account where username = ${NEW_EMAIL}`))).toEqual([])
})

test('a guest finds the page in the footer, and with a mailed link takes and deletes the request @journey:account', async ({
  shared,
  phone,
}) => {
  const request = newRequest('gone again')
  const { page } = await phone(shared.origin)
  await openRequest(page, [12])
  await fillAll(page, request)
  await expect(page.getByRole('link', { name: 'How we use your data' })).toBeVisible()
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await page.goto('/about/privacy')
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await expectAccessible(page, 'the page about privacy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your data' }).click()
  await page.getByLabel('Email', { exact: true }).fill(request.email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(`If we store anything about ${request.email}`)).toBeVisible()
  await expect.poll(async () => (await mailsTo(page, request.email))[0]?.subject).toBe('Your data on Fanfare')
  const { path, token } = await mailed(page, request.email)
  await page.goto(`${path}#token=${token}`)
  await expect(page.getByText('1 request you sent, with 0 replies')).toBeVisible()
  expect(await downloaded(page)).toMatchObject({ about: request.email, requests: [{ email: request.email }] })
  await deleteAll(page)
  expect(await shared.stored((db) => db.query(sql`select 1 from client where email = ${request.email}`))).toEqual([])
})

test('a mailed link says that it works once, and a second use says why nothing opens', async ({ world, visitor }) => {
  const page = await visitor(world.origin)
  await page.goto('/your-data')
  await expect(page.getByText('They work once, within an hour.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(USER.email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect.poll(async () => (await mailsTo(page, USER.email))[0]?.subject).toBe('Your data on Fanfare')
  const { path, token } = await mailed(page, USER.email)
  await page.goto(`${path}#token=${token}`)
  await expect(page.getByText('ask for a new link to come back')).toBeVisible()

  await page.goto('/about/privacy')
  const opening = page.waitForResponse('**/api/v1/personal-data/open')
  await page.goto(`${path}#token=${token}`)
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
  expect((await opening).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible()
})
