/** A shortlist on two phones without an account: shared, voted on, and seen by its owner. */
import type { Page } from '@playwright/test'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expectAccessible, AXE_TIMEOUT_MS } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { saveOffline } from '#tests/support/browser/save-vendor.ts'

test('a vendor saved offline is shared, a co-host votes on another phone, and the owner sees it', async ({
  shared,
  phone,
  visitor,
}) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const { page: owner } = await phone(shared.origin)
  const name = await saveOffline(owner)
  await owner.context().setOffline(false)

  await owner.goto('/on-this-device/saved')
  await owner.getByRole('checkbox', { name: 'Select' }).check()
  await owner.getByRole('link', { name: 'Share 1 vendor for a vote' }).click()
  await owner.getByLabel('Title').fill('DJs for Saturday')
  await owner.getByRole('button', { name: 'Create link' }).click()
  await expect(owner.getByRole('heading', { level: 1, name: 'DJs for Saturday' })).toBeVisible()
  await expect(owner.getByRole('article', { name })).toContainText('No votes yet')

  await expect(owner).toHaveURL(/\/shortlist\/[\da-f-]+$/)
  const link = new URL(owner.url()).pathname
  const client = await visitor(shared.origin)
  await client.goto(link)
  await pageStands(client)
  await expect(client.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  // A vote before the name is kept, and sent with it.
  const votes = client.getByRole('group', { name: `Your vote on ${name}` })
  await votes.getByRole('button', { name: 'Yes' }).click()
  await expect(client.getByText('Enter your first name to send your vote.')).toBeVisible()
  await expect(votes.getByRole('status')).toHaveText('Not sent yet: enter your first name above')
  await expect(client.getByLabel('Your first name')).toBeFocused()
  await client.keyboard.type('Ben')
  await client.keyboard.press('Enter')
  await expect(votes.getByRole('status')).toHaveText('Vote saved')
  await expect(client.getByRole('button', { name: 'Yes', pressed: true })).toBeVisible()
  // Another mind and another name, one right after the other.
  await client.getByRole('button', { name: 'Maybe' }).click()
  await client.getByLabel('Your first name').fill('Benno')
  await client.getByRole('link', { name, exact: true }).focus()
  await expect(votes.getByRole('status')).toHaveText('Vote saved')
  await expectAccessible(client, 'a shared shortlist')

  await owner.reload()
  await expect(owner.getByRole('article', { name })).toContainText('Maybe: 1 · Benno')

  for (const page of [owner, client]) {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: 'DJs for Saturday' })).toBeVisible()
    await expect(page.getByRole('article', { name })).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('link')).toHaveText([name])
    await page.emulateMedia({ media: 'screen' })
  }

  await owner.getByText('1 person voted').click()
  await expectAccessible(owner, 'a shortlist and who voted, for its owner')
  await owner.getByRole('button', { name: 'Remove Benno' }).click()
  const responded = Promise.withResolvers<void>()
  shared.proxy.break({ kind: 'hold', until: responded.promise }, { when: /^DELETE /, times: 1 })
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  // Closing the dialog now would not keep the votes.
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeDisabled()
  // Pressed again, it would close a dialog that only refuses to be canceled.
  for (const key of ['Escape', 'Escape', 'Escape']) await owner.keyboard.press(key)
  await owner.mouse.click(5, 5)
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
  responded.resolve()
  await expect(owner.getByRole('article', { name })).toContainText('No votes yet')
  await client.reload()
  await expect(client.getByRole('button', { name: 'Maybe', pressed: false })).toBeVisible()
  await client.getByLabel('Your first name').fill('Ben')
  await client.getByRole('button', { name: 'No', exact: true }).click()
  await expect(votes.getByRole('status')).toHaveText('Vote saved')

  await owner.getByRole('button', { name: 'End voting' }).click()
  await expect(owner.getByText('Voting has ended.')).toBeVisible()
  await expect(owner.getByText(/Anyone with its link can look\.$/)).toBeVisible()
  await client.reload()
  await expect(client.getByText('Voting has ended.')).toBeVisible()
  await expect(client.getByRole('article', { name })).toContainText('Your vote: No')
})

test('a vote that waits for the name is sent, not taken back, by tapping it again once the name is there', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  await openListOf(page, [21])
  const votes = page.getByRole('group', { name: /^Your vote on / })
  const yes = votes.getByRole('button', { name: 'Yes', exact: true })
  await yes.click()
  await expect(votes.getByRole('status')).toHaveText('Not sent yet: enter your first name above')
  await page.getByLabel('Your first name').pressSequentially('Mia')
  await yes.click()
  await expect(votes.getByRole('status')).toHaveText('Vote saved')
  await page.reload()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
})

/** Opens a list that another device made. */
async function openListOf(page: Page, vendorIds: readonly number[]) {
  const id = crypto.randomUUID()
  const made = await page.request.put(`/api/v1/shortlists/${id}`, {
    headers: { 'device-key': crypto.randomUUID() },
    data: { title: 'Bands', memberIds: vendorIds },
  })
  expect(made.ok()).toBe(true)
  await page.goto(`/shortlist/${id}`)
  await pageStands(page)
}

/** The votes that the page sent, oldest first. */
function recordVotes(page: Page) {
  const sent: { memberID: number; choice: string | null; firstName: string }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/votes')) sent.push(request.postDataJSON())
  })
  return sent
}

test('votes before the name and after it are sent once each and in order, also by the tap that leaves the name', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await openListOf(page, [21, 22, 23])
  const sent = recordVotes(page)
  const votes = page.getByRole('group', { name: /^Your vote on / })
  const tap = (vendor: number, choice: string) =>
    votes.nth(vendor).getByRole('button', { name: choice, exact: true }).click()
  await tap(1, 'No')
  await tap(0, 'Yes')
  await expect(votes.nth(0).getByRole('status')).toHaveText('Not sent yet: enter your first name above')
  await page.getByLabel('Your first name').pressSequentially('Mia')
  await tap(2, 'Maybe')
  await tap(1, 'Maybe')
  for (const vendor of [0, 1, 2]) await expect(votes.nth(vendor).getByRole('status')).toHaveText('Vote saved')
  expect(sent).toEqual([
    { memberID: 22, choice: 'no', firstName: 'Mia' },
    { memberID: 21, choice: 'yes', firstName: 'Mia' },
    { memberID: 23, choice: 'maybe', firstName: 'Mia' },
    { memberID: 22, choice: 'maybe', firstName: 'Mia' },
  ])
  await page.reload()
  for (const [vendor, choice] of ['Yes', 'Maybe', 'Maybe'].entries())
    await expect(votes.nth(vendor).getByRole('button', { name: choice, exact: true, pressed: true })).toBeVisible()
})
