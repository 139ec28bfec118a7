/** Fault 10: a connection that comes and goes all the time. */
import { expect, test, underControl } from '#tests/support/browser/browser.ts'
import { expectReceipt, fillAll, onlyRequest, openRequest, send, newRequest } from '#tests/support/people/client.ts'
import { readOutbox } from '#tests/support/browser/device-storage.ts'
import { expectStoredOnce } from '#tests/support/server/stored-requests.ts'

const FLAPS = 30
/** Longer than it takes to say so: a clock cannot be paused in its past. */
const AHEAD_MS = 60_000

test('fault 10, the connection flaps: few attempts, and exactly one is stored @fault:flapping', async ({
  shared,
  phone,
}) => {
  const request = newRequest('fault 10')
  const client = await phone(shared.origin)
  await openRequest(client.page, [55])
  await underControl(client.page)
  await fillAll(client.page, request)
  shared.proxy.break({ kind: 'refuse' }, { when: /^POST \/createrequest / })
  await send(client.page)
  await onlyRequest(client.page)
  // The page's time passes only with the flaps, however long they take: that is what limits the attempts.
  await client.context.clock.install()
  await client.context.clock.pauseAt(Date.now() + AHEAD_MS)
  for (let flap = 0; flap < FLAPS; flap += 1) {
    await client.page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await client.page.clock.runFor(500)
    await client.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await client.page.clock.runFor(500)
  }
  // The last attempt may still be under way.
  await expect.poll(() => readOutbox(client.page)).toMatchObject([{ state: 'queued', receipt: null }])
  const [record] = await readOutbox(client.page)
  // One every ten seconds at most, and the first ones in a row.
  expect(record!.attempts).toBeLessThan(FLAPS / 3)
  shared.proxy.heal()
  await client.page.clock.resume()
  await expectReceipt(client.page)
  await expectStoredOnce(shared, request, [55])
})
