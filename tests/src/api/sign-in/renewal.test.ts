/** Renewing an ended sign-in: once for every call, and never on a guess. */
import { expect, test } from 'vitest'
import { ApiError } from '#src/api/client.ts'
import { createRenewal } from '#src/api/sign-in/renewal.ts'
import { createClock } from '#tests/support/world/clock.ts'
import { createLocks } from '#tests/support/world/locks.ts'

/** A browser whose tabs share cookies and locks, and a token endpoint that takes its time. */
function browser({ token = 'old', session = true }: { token?: string | null; session?: boolean } = {}) {
  const jar = { token, session }
  const locks = createLocks(createClock(0))
  const asked: (() => void)[] = []
  let refreshes = 0
  let failure: Error | null = null
  return {
    jar,
    refreshes: () => refreshes,
    failWith: (error: Error) => (failure = error),
    /** The endpoint responds to the call that waits. */
    answer: () => asked.shift()?.(),
    untilAsked: async () => {
      while (asked.length === 0) await Promise.resolve()
    },
    tab: () =>
      createRenewal({
        bearer: async () => jar.token,
        hasSession: async () => jar.session,
        async refresh() {
          refreshes += 1
          await new Promise<void>((resolve) => asked.push(resolve))
          if (failure) throw failure
          jar.token = `new ${refreshes}`
        },
        withLock: locks.forTab(new Promise(() => {})),
      }),
  }
}

test('two tabs and the worker, three calls each, all refused at the same time: one refresh', async () => {
  const phone = browser()
  const tabs = [phone.tab(), phone.tab(), phone.tab()]
  const outcomes = Promise.all(tabs.flatMap((renew) => [renew('old'), renew('old'), renew('old')]))
  await phone.untilAsked()
  phone.answer()
  expect(await outcomes).toEqual(Array.from({ length: 9 }, () => 'renewed'))
  expect(phone.refreshes()).toBe(1)
})

test('a token that was renewed meanwhile is taken without asking', async () => {
  const phone = browser({ token: 'newer' })
  expect(await phone.tab()('old')).toBe('renewed')
  expect(phone.refreshes()).toBe(0)
})

test('a later refusal of the new token renews again', async () => {
  const phone = browser()
  const renew = phone.tab()
  for (const rejected of ['old', 'new 1']) {
    const outcome = renew(rejected)
    await phone.untilAsked()
    phone.answer()
    expect(await outcome).toBe('renewed')
  }
  expect(phone.refreshes()).toBe(2)
})

test('without a session nothing is asked', async () => {
  const phone = browser({ token: null, session: false })
  expect(await phone.tab()(null)).toBe('ended')
  expect(phone.refreshes()).toBe(0)
})

test.each([
  ['invalid_grant', new ApiError({ kind: 'problem', status: 400, code: 'invalid_grant' }), 'ended'],
  ['no connection', new ApiError({ kind: 'offline' }), 'unreachable'],
])('%s: %s', async (_what, failure, expected) => {
  const phone = browser()
  phone.failWith(failure)
  const outcome = phone.tab()('old')
  await phone.untilAsked()
  phone.answer()
  expect(await outcome).toBe(expected)
})

test.each([
  ['a busy server', new ApiError({ kind: 'problem', status: 503, code: 'temporarily_unavailable' })],
  ['a throttle', new ApiError({ kind: 'problem', status: 429 })],
  ['a captive portal', new ApiError({ kind: 'notJson', status: 200 })],
])('%s is told as it is: the session may go on, and it is not "offline"', async (_what, failure) => {
  const phone = browser()
  phone.failWith(failure)
  const outcome = phone
    .tab()('old')
    .catch((error: unknown) => error)
  await phone.untilAsked()
  phone.answer()
  expect(await outcome).toBe(failure)
})
