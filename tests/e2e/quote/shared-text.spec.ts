/** Text and links that other apps share with the installed one: they join the event details of a request. */
import type { Page } from '@playwright/test'
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { openRequest } from '#tests/support/people/client.ts'

const details = (page: Page) => page.getByLabel('Event details')
const shareWith = (page: Page, shared: Record<string, string>) =>
  page.goto(`/requestquote?${new URLSearchParams({ rfqABTest: 'React', ...shared })}`)
const added = (page: Page) => page.getByText('Added to your event details.')

test('without a request it waits for the vendor that is found, and a reload does not add it again', async ({
  shared,
  phone,
}) => {
  const { page } = await phone(shared.origin)
  await page.goto('/')
  await underControl(page)
  await shareWith(page, { title: 'Barn', text: 'Stage is 12 by 8 feet', url: 'https://example.com/barn' })
  await expect(page.getByText('Stage is 12 by 8 feet')).toBeVisible()
  await expect(page).toHaveURL(/\/requestquote$/)
  await page.getByRole('link', { name: 'Find vendors' }).click()
  await expect(page).toHaveURL(`${shared.origin}/`)

  await page.goto('/requestquote?memberId=21&rfqABTest=React')
  await expect(added(page)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(details(page)).toHaveValue('Barn\nStage is 12 by 8 feet\nhttps://example.com/barn')

  await details(page).fill('Changed my mind')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(details(page)).toHaveValue('Changed my mind')
  await page.goto('/requestquote?memberId=21&rfqABTest=React')
  await expect(details(page)).toHaveValue('Changed my mind')
})

test('offline, it is added to the request that is chosen, after what was typed', async ({ shared, phone }) => {
  const { context, page } = await phone(shared.origin)
  await openRequest(page, [21])
  await underControl(page)
  await details(page).fill('Please call first.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await context.setOffline(true)
  await shareWith(page, { text: 'Stage is 12 by 8 feet' })
  await page.getByRole('button', { name: /^Request: / }).click()
  await expect(added(page)).toBeVisible()
  await page.reload()
  await expect(details(page)).toHaveValue('Please call first.\n\nStage is 12 by 8 feet')
})

test('full event details stay as they are, and what was shared stays visible', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await openRequest(page, [21])
  await details(page).fill('x'.repeat(1999))
  await expect(page.getByText('Draft saved')).toBeVisible()
  await shareWith(page, { text: 'Stage is 12 by 8 feet' })
  await page.getByRole('button', { name: /^Request: / }).click()
  await expect(page.getByRole('alert')).toContainText('too long to add this')
  await expect(page.getByText('Stage is 12 by 8 feet')).toBeVisible()
  await page.getByRole('link', { name: 'Open my request' }).click()
  await expect(details(page)).toHaveValue('x'.repeat(1999))
})

test('a stranger’s link with a vendor and a text adds nothing by itself', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  await openRequest(page, [21])
  await underControl(page)
  await details(page).fill('Please call first.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await shareWith(page, { memberId: '21', text: 'Call 555-0100 instead' })
  await expect(page.getByText('Which request is it for?')).toBeVisible()
  await expect(added(page)).toBeHidden()
  await page.getByRole('button', { name: 'Don’t add it' }).click()
  await page.goto('/requestquote?memberId=21&rfqABTest=React')
  await expect(details(page)).toHaveValue('Please call first.')
})
