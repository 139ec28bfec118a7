/** A request for the same client, day, category and vendor again is a revision of the first, not a second one. */
import { findLead, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { fillAll, fillEvent, next, openRequest, send, newRequest } from '#tests/support/people/client.ts'

test('asked again, the vendor has one lead, and the host is told what was updated @journey:request', async ({
  world,
  phone,
}) => {
  const request = newRequest('changed my mind')
  const { page } = await phone(world.origin)
  await openRequest(page, [7])
  await fillAll(page, request)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  const number = /#(\d+)/.exec(await page.getByText(/^Request #\d+$/).innerText())?.[1]

  await openRequest(page, [7, 8])
  await fillEvent(page, { ...request, notes: 'Forty became sixty.', guests: 60 })
  await next(page, 'client')
  await next(page, 'review')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await expect(page.getByText(new RegExp(`Updated your earlier request to .+ \\(#${number}\\)`))).toBeVisible()
  await page.goto('/requests')
  const card = page.getByRole('article').first()
  await expect(card).toContainText('Updated')
  await expect(card).toContainText(`updates #${number}`)
  await expect(page.getByRole('article').last()).toContainText(`#${number}, replaced by #`)

  await world.stored(async (db) => {
    const [updated, ...others] = await vendorInbox(db, 7, { take: 5 })
    expect([updated?.revision, others]).toEqual([2, []])
    expect(await findLead(db, 7, updated?.id ?? 0)).toMatchObject({ earlier: [{ id: Number(number) }] })
    expect(await vendorInbox(db, 8, { take: 5 })).toMatchObject([{ revision: 1 }])
  })
})
