import { MAILBOX_KEY } from '#tests/support/browser/browser-settings.ts'
import { replyCard, sendQuote, typeQuote } from '#tests/support/people/leads.ts'
import { expect, test } from '#tests/support/browser/browser.ts'

test('the mailbox page signs in as a sample vendor, who replies, and as the client, who sees the reply', async ({
  shared,
  visitor,
}) => {
  const page = await visitor(shared.origin)
  await page.goto(`/dev/mail?key=${MAILBOX_KEY}`)
  await page.getByRole('button', { name: 'Sign in as a sample vendor' }).click()
  await expect(page).toHaveURL('/leads')
  await page.getByRole('link', { name: 'Birthday party, 40 guests' }).click()
  await expect(page.getByText('Sam Sample').first()).toBeVisible()
  await typeQuote(page)
  await sendQuote(page)
  await expect(replyCard(page)).toContainText(/The client can see it|We emailed the client/)

  await page.goto('/dev/mail')
  await page.getByRole('button', { name: 'Sign in as a sample client' }).click()
  await expect(page).toHaveURL('/requests')
  const request = page.getByRole('article').filter({ hasText: 'Birthday party, 40 guests' })
  await expect(request).toContainText('This is a demo request. Replies here don’t come from real businesses.')
  await expect(request).toContainText('Sample')
})
