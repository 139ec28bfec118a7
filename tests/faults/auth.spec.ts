/** Faults 26, 49, 50, 51, 52 and 55: sign-ins that end, change or must leave no trace. */
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { SIGN_IN_LOCK } from '#src/api/sign-in/renewal.ts'
import { PASSWORD } from '#tests/support/people/accounts.ts'
import { expect, test, underControl, type SharedWorld } from '#tests/support/browser/browser.ts'
import { expectSaved, fillAll, newRequest, onlyRequest, openRequest, send } from '#tests/support/people/client.ts'
import {
  behindTheScenes,
  everythingStored,
  endings,
  expireAccessTokens,
  newAccount,
  ownersOf,
  refreshes,
  signIn,
  typeSignIn,
} from '#tests/support/people/person.ts'
import { gatewayError } from '#tests/support/browser/fault-proxy.ts'
import { readOutbox } from '#tests/support/browser/device-storage.ts'
import { storedRequests } from '#tests/support/server/stored-requests.ts'

test("fault 26, A signs out without a connection, B is offline: nothing of A's is left", async ({ shared, phone }) => {
  const client = await phone(shared.origin)
  const email = await newAccount(shared, 'fault 26 account')
  const { page } = client
  const request = { ...newRequest('fault 26'), email }
  await signIn(page, email)
  // A delivered request, one that waits, and a draft.
  await openRequest(page, [51])
  await underControl(page)
  await fillAll(page, request)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await openRequest(page, [52])
  await fillAll(page, request)
  shared.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await send(page)
  await expectSaved(page)
  await page.goto('/requestquote-b/request?memberId=53')
  await page.getByLabel('Event details').fill('Half a thought of Ada')
  await expect(page.getByText('Draft saved')).toBeVisible()
  expect(await everythingStored(page)).toContain(email)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 draft and 1 request not sent yet')
  await dialog.getByRole('button', { name: 'Sign out and delete' }).click()

  // The next person with the phone has no connection either.
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  for (const path of [
    '/',
    '/requests',
    '/account',
    '/requestquote-b/client?memberId=51',
    '/requestquote-b/success?memberId=51',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByText('Sign in')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/Ada|O’Neill|ada@example/)
  }
  expect(await everythingStored(page)).not.toMatch(/ada@example|O’Neill|Half a thought|fault 26/)
  // Everything that a page may read of the sign-in is gone; the refresh token, which none may read, is revoked with the
  // next connection, also when that breaks again at once.
  expect((await client.context.cookies()).map(({ name }) => name)).toEqual(['RefreshToken'])
  const failed = page.waitForEvent('requestfailed', (tried) => tried.url().endsWith('/token/revoke'))
  await client.context.setOffline(false)
  await failed
  shared.proxy.heal()
  await expect.poll(async () => (await client.context.cookies()).length).toBe(0)
  const ended = await shared.stored((db) => endings(db, email))
  expect(ended).toEqual([{ ended_because: 'signedOut' }])
})

test('fault 49, the token expires while a request waits: one refresh, delivered once, in the account @fault:auth', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 49')
  const client = await phone(shared.origin)
  const email = await newAccount(shared, 'fault 49 account')
  await signIn(client.page, email)
  await openRequest(client.page, [54])
  await underControl(client.page)
  await fillAll(client.page, request)
  shared.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await send(client.page)
  const tab = await client.context.newPage()
  await tab.goto('/requests')
  await expect(tab.getByRole('article')).toContainText('Not sent yet')
  await behindTheScenes(shared, expireAccessTokens)
  shared.proxy.heal()
  // Two tabs and the worker find out at the same time.
  await client.context.setOffline(false)
  await expect(tab.getByRole('article')).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  const found = await shared.stored(async (db) => ({
    owners: await ownersOf(db, request.email),
    refreshes: await refreshes(db, email),
  }))
  expect(found).toEqual({ owners: [email], refreshes: 1 })
})

test('fault 50, the reply to the refresh is lost: the user stays signed in, the request is delivered once', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 50')
  const client = await phone(shared.origin, { serviceWorkers: 'block' })
  const email = await newAccount(shared, 'fault 50 account')
  await signIn(client.page, email)
  await openRequest(client.page, [55])
  await fillAll(client.page, request)
  await behindTheScenes(shared, expireAccessTokens)
  shared.proxy.break({ kind: 'resetBeforeAnswer' }, { when: /^POST \/api\/v1\/token /, times: 1 })
  await send(client.page)
  await shared.proxy.untilHits(1)
  const card = await onlyRequest(client.page)
  await expect(card).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  await expect(client.page.getByRole('banner')).toContainText('Welcome, Ada')
  expect(await shared.stored((db) => ownersOf(db, request.email))).toEqual([email])
})

test('a sign-out that reaches the server late does not end the sign-in after it', async ({ shared, phone }) => {
  const { page } = await phone(shared.origin)
  const email = await newAccount(shared, 'told late account')
  await signIn(page, email)
  const revocation = held()
  shared.proxy.break({ kind: 'hold', until: revocation.released }, { when: /^POST \/api\/v1\/token\/revoke / })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await page.goto('/sign-in')
  const revoked = page.waitForRequest((request) => request.url().endsWith('/token/revoke'))
  await page.reload()
  await revoked
  await typeSignIn(page, email)
  // It waits for the sign-out's reply, which deletes the cookies.
  const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
  await expect.poll(waiting).toContain(SIGN_IN_LOCK)
  revocation.release()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
})

test('a sign-out holds although a renewal that was under way sets the cookies again', async ({ shared, phone }) => {
  const { page, context } = await phone(shared.origin, { serviceWorkers: 'block' })
  const email = await newAccount(shared, 'renewed meanwhile account')
  const cookies = await signOutUnheard(shared, page, email)
  // As the late reply sets them.
  await context.addCookies(cookies)
  shared.proxy.heal()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Sign in')).toBeVisible()
  await expect.poll(() => context.cookies()).toEqual([])
  const ended = await shared.stored((db) => endings(db, email))
  expect(ended).toEqual([{ ended_because: 'signedOut' }])
})

test('a sign-out that the server missed does not end a sign-in minutes later', async ({ shared, phone }) => {
  const { page, context } = await phone(shared.origin, { serviceWorkers: 'block' })
  const email = await newAccount(shared, 'missed sign-out account')
  const cookies = await signOutUnheard(shared, page, email)
  await page.clock.setSystemTime(Date.now() + 6 * 60_000)
  // As a mailed link signs in.
  await context.addCookies(cookies)
  const background = page.waitForResponse((response) => response.url().endsWith('/sessions'))
  await page.goto('/account')
  await background
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
})

test('fault 51, the session was ended elsewhere: the request waits for a sign-in and then goes on by itself', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 51')
  const client = await phone(shared.origin)
  const email = await newAccount(shared, 'fault 51 account')
  await signIn(client.page, email)
  await openRequest(client.page, [56])
  await underControl(client.page)
  await fillAll(client.page, request)
  // A copy of an old refresh token was used: the whole family is revoked.
  await behindTheScenes(shared, (db) =>
    db.query(sql`update session set ended_at = now(), ended_because = 'tokenReused' where ended_at is null`),
  )
  await send(client.page)
  const card = await onlyRequest(client.page)
  await expect(card).toContainText('Sign-in needed')
  await expect(client.page.getByRole('banner')).toContainText('Sign in')
  await card.getByRole('button', { name: 'Sign in' }).click()
  await expect(client.page).toHaveURL(/sign-in\?next=/)
  await typeSignIn(client.page, email)
  await expect(client.page).toHaveURL(/\/requests$/)
  await expect(card).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  expect(await shared.stored((db) => ownersOf(db, request.email))).toEqual([email])
})

test('fault 52, a guest sends, the answer is lost, and the guest signs in: one request, owned once', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 52')
  const client = await phone(shared.origin)
  const email = await newAccount(shared, 'fault 52 account')
  await openRequest(client.page, [57])
  await underControl(client.page)
  await fillAll(client.page, request)
  shared.proxy.break({ kind: 'resetBeforeAnswer' }, { when: /^POST \/createrequest / })
  await send(client.page)
  await shared.proxy.untilHits(1)
  await signIn(client.page, email)
  // An attempt that was under way while the guest signed in is a guest's; the next one is Ada's.
  await expect.poll(async () => (await readOutbox(client.page))[0]?.state).toBe('queued')
  shared.proxy.heal()
  const card = await onlyRequest(client.page)
  await expect(card).toContainText(/Sent · #\d+/, { timeout: 90_000 })
  const found = await shared.stored(async (db) => ({
    rows: (await storedRequests(db, request.email)).length,
    owners: await ownersOf(db, request.email),
  }))
  expect(found).toEqual({ rows: 1, owners: [email] })
})

test('fault 55, a password typed with a request that has to wait: no password and no token is stored anywhere', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 55')
  const password = 'tr0ub4dor-and-three'
  const client = await phone(shared.origin)
  const { page } = client
  await openRequest(page, [58])
  await underControl(page)
  await fillAll(page, request)
  await page.getByLabel('Create a password').fill(password)
  await page.getByLabel('Create a password').blur()
  shared.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await send(page)
  await expectSaved(page)
  await expect(page.getByText('We don’t save passwords on this device.')).toBeVisible()
  expect(await everythingStored(page)).not.toContain(password)
  expect((await readOutbox(page))[0]?.body).not.toContain('password')

  shared.proxy.heal()
  await client.context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible({ timeout: 90_000 })
  // Delivered without it; the account is opened on the confirmation screen.
  await page.getByLabel('Create a password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('banner')).toContainText('Welcome, Robin')
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Your account' }).getByText(request.email)).toBeVisible()
  const kept = await everythingStored(page)
  const tokens = (await client.context.cookies()).filter(
    ({ name }) => name === 'BearerToken' || name === 'RefreshToken',
  )
  expect(tokens).toHaveLength(2)
  for (const secret of [password, ...tokens.map(({ value }) => value)]) expect(kept).not.toContain(secret)
  expect(await shared.stored((db) => ownersOf(db, request.email))).toEqual([request.email])
  expect(shared.server.output()).not.toContain(password)
})

test('a request of a signed-in person carries no token into the outbox', async ({ shared, phone }) => {
  const request = newRequest('no token at rest')
  const client = await phone(shared.origin)
  const email = await newAccount(shared, 'no token at rest account')
  await signIn(client.page, email)
  await openRequest(client.page, [59])
  await underControl(client.page)
  await fillAll(client.page, request)
  shared.proxy.break({ kind: 'refuse' })
  await client.context.setOffline(true)
  await send(client.page)
  await expectSaved(client.page)
  const kept = await everythingStored(client.page)
  for (const { name, value } of await client.context.cookies()) {
    if (name === 'BearerToken' || name === 'RefreshToken') expect(kept).not.toContain(value)
  }
  expect(kept).not.toContain(PASSWORD)
})

/** Something that waits until the test lets it go on. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { released: promise, release: resolve }
}

/** Signs in, and out while the server cannot be told. @returns the cookies of the session, which goes on there */
async function signOutUnheard(shared: SharedWorld, page: Page, email: string) {
  await signIn(page, email)
  const cookies = await page.context().cookies()
  shared.proxy.break(gatewayError(502), { when: /^POST \/api\/v1\/token\/revoke / })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await shared.proxy.untilHits(1)
  return cookies
}
