/**
 * Requests that do not go out by themselves: too old, too close to the event, of another account, too old a page,
 * waited too long.
 */
import { readFile } from 'node:fs/promises'
import { addDays, dateIn, timeIn } from '#contract/dates.ts'
import { DAY_MS, RETRY_AFTER_MAX_MS } from '#contract/limits.ts'
import type { DraftVendor, QuoteDraft } from '#src/offline/drafts/records.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { expect, test, underControl, type Phone, type SharedWorld } from '#tests/support/browser/browser.ts'
import { next, onlyRequest, SEND_BUTTON } from '#tests/support/people/client.ts'
import { keep, storedDraft, storedRequest, problem } from '#tests/support/device/stored-outbox.ts'
import { newAccount, ownersOf, signIn } from '#tests/support/people/person.ts'
import { readDrafts, readOutbox } from '#tests/support/browser/device-storage.ts'
import { storedRequests } from '#tests/support/server/stored-requests.ts'

const VENDOR: DraftVendor = {
  memberID: 41,
  profileName: 'The one who was asked',
  profileUrl: '/vendors/asked-41',
  primaryServiceName: 'DJ',
  thumbnailPhotoUrl: '',
  isTransport: false,
}

const draftOf = (name: string, quoteRequest: Record<string, string> = {}): QuoteDraft => {
  const email = `${name.replaceAll(' ', '-')}@example.com`
  return storedDraft({
    vendors: [VENDOR],
    gigRequest: { notes: name, ...quoteRequest },
    client: { email, emailConfirm: email },
  })
}

/** A phone on whose outbox this request lies, and where nothing gets through to the server before `letThrough`. */
async function waitingOn(shared: SharedWorld, phone: (origin: string) => Promise<Phone>, request: RequestRecord) {
  const client = await phone(shared.origin)
  await client.page.goto('/account')
  await underControl(client.page)
  await keep(client.page, { requests: [request] })
  return client.page
}

const notesStored = (shared: SharedWorld, { client }: QuoteDraft) =>
  shared.stored(async (db) => (await storedRequests(db, client['email'] ?? '')).map(({ notes }) => notes))

test('a request that waited for three days asks first, although it is online, and goes out with a yes', async ({
  shared,
  phone,
}) => {
  const draft = draftOf('waited long')
  const page = await waitingOn(shared, phone, storedRequest(draft, { composedAt: Date.now() - 3 * DAY_MS }))
  const card = await onlyRequest(page)
  const question = card.getByRole('group', { name: 'This has been waiting for over two days. Still want to send it?' })
  await expect(question).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.reload()
  await expect(question).toBeVisible()
  expect(await readOutbox(page)).toMatchObject([{ attempts: 1, state: 'queued' }])
  await question.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(card).toContainText(/Sent · #\d+/)
  expect(await notesStored(shared, draft)).toEqual(['waited long'])
})

test('a request of one account asks before another one that is signed in sends it', async ({ shared, phone }) => {
  const draft = draftOf('of somebody else')
  const client = await phone(shared.origin)
  const email = await newAccount(shared, 'another account')
  await signIn(client.page, email)
  await keep(client.page, { requests: [storedRequest(draft, { ownerId: 987_654 })] })
  const card = await onlyRequest(client.page)
  await expect(card).toContainText('This was written in another account. Send it from the one you’re signed in to?')
  expect(await readOutbox(client.page)).toMatchObject([{ attempts: 1, state: 'queued' }])
  await card.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(card).toContainText(/Sent · #\d+/)
  expect(await shared.stored((db) => ownersOf(db, draft.client['email'] ?? ''))).toEqual([email])
})

test('a request for an event within a day asks first; a no takes it away, and nothing is stored', async ({
  shared,
  phone,
}) => {
  const soon = new Date(Date.now() + DAY_MS / 2)
  const when = { eventDate: dateIn('America/New_York', soon), vendorStartTime: timeIn('America/New_York', soon) }
  const draft = draftOf('within a day', when)
  const page = await waitingOn(shared, phone, storedRequest(draft))
  const card = await onlyRequest(page)
  await expect(card).toContainText('Your event is less than a day away. Still want to send this?')
  await card.getByRole('button', { name: 'No' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
  expect(await readOutbox(page)).toEqual([])
  expect(await notesStored(shared, draft)).toEqual([])
})

test('a date that passed while the request waited: a new one is asked for, and that is what is sent', async ({
  shared,
  phone,
}) => {
  const today = dateIn('America/New_York', new Date())
  const draft = draftOf('date passed', { eventDate: addDays(today, -1) })
  const page = await waitingOn(shared, phone, storedRequest(draft))
  const card = await onlyRequest(page)
  await expect(card).toContainText('The event date has passed.')
  await card.getByRole('button', { name: 'Change date' }).click()
  await expect(page).toHaveURL(/requestquote/)
  await page.goto(`/requestquote-b/request?memberId=${VENDOR.memberID}`)
  await page.getByLabel('Date', { exact: true }).fill(addDays(today, 20))
  await next(page, 'client')
  await next(page, 'review')
  await page.getByRole('button', { name: SEND_BUTTON }).click()
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  const rows = await shared.stored((db) => storedRequests(db, draft.client['email'] ?? ''))
  expect(rows).toMatchObject([{ notes: 'date passed', event_date: addDays(today, 20) }])
})

test('a request that waited for three months is not sent: its text can be taken away, and asked with again', async ({
  shared,
  phone,
}) => {
  const draft = draftOf('waited too long')
  const some: Partial<RequestRecord> = {
    composedAt: Date.now() - 91 * DAY_MS,
    lastProblem: problem({ at: Date.now() - 80 * DAY_MS }),
  }
  const page = await waitingOn(shared, phone, storedRequest(draft, some))
  const card = await onlyRequest(page)
  await expect(card).toContainText('Expired')
  expect(await readOutbox(page)).toMatchObject([{ state: 'expired', attempts: 1, receipt: null }])
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Save a copy' }).click()
  expect(await readFile((await (await download).path()) ?? '', 'utf8')).toContain('waited too long')

  await card.getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/requestquote/)
  await expect.poll(() => readOutbox(page)).toEqual([])
  await expect.poll(() => readDrafts(page)).toMatchObject([{ gigRequest: { notes: 'waited too long' } }])
  await page.goto(`/requestquote-b/review?memberId=${VENDOR.memberID}`)
  await page.getByRole('button', { name: SEND_BUTTON }).click()
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  expect(await notesStored(shared, draft)).toEqual(['waited too long'])
})

test('a request that only a newer Fanfare can send waits for the update, and goes out with it', async ({
  shared,
  phone,
}) => {
  const draft = draftOf('too old a page')
  const gone = problem({
    kind: 'update',
    at: Date.now() - 3_600_000,
    status: 410,
    message: 'This version is no longer supported.',
  })
  const page = await waitingOn(
    shared,
    phone,
    storedRequest(draft, { state: 'needsUpdate', nextAttemptAt: Date.now() + RETRY_AFTER_MAX_MS, lastProblem: gone }),
  )
  shared.proxy.break(
    {
      kind: 'answer',
      status: 410,
      type: 'application/json',
      body: JSON.stringify({ message: 'Gone.', code: 'notFound' }),
    },
    { when: /^POST \/createrequest / },
  )
  const card = await onlyRequest(page)
  await expect(card).toContainText('Update needed')
  await expect(card).toContainText('Update Fanfare and we’ll send it.')
  // It was tried once more when the page opened, and is refused again.
  await expect.poll(() => readOutbox(page)).toMatchObject([{ state: 'needsUpdate', attempts: 2, receipt: null }])
  shared.proxy.heal()
  await card.getByRole('button', { name: 'Update now' }).click()
  await expect(card).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  expect(await notesStored(shared, draft)).toEqual(['too old a page'])
})
