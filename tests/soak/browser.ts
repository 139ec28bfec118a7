/**
 * `npm run soak:browser -- --kills N --seed S`: a scripted client types and sends requests in a real Chromium, while
 * browser, server and proxy are killed at random moments. At the end every request that was shown as saved is in the
 * database, once and as it was typed. Ends with 1 when not.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { fillAll, openRequest, newRequest, SEND_BUTTON, SEND_NOW } from '#tests/support/people/client.ts'
import { readOutbox } from '#tests/support/browser/device-storage.ts'
import { storedRequests } from '#tests/support/server/stored-requests.ts'
import { createRandomness } from '#tests/support/world/world.ts'
import { compare, type Attempt } from './simulated/attempts.ts'
import { startDevices, VICTIMS, type SimulatedDevices } from './simulated/devices.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' }, seed: { type: 'string' } } })
const kills = wholeNumber('kills', values.kills)
const seed = values.seed === undefined ? randomInt(2 ** 31) : wholeNumber('seed', values.seed)

const KILL_AFTER_MS = [200, 4000] as const
const AWAY_MS = [0, 1500] as const
/** How long a kill waits for an acknowledgement. */
const PATIENCE_MS = 45_000
/** A run that takes longer has hung. */
const LIMIT_MS = 180_000 + kills * 60_000
const RECOVERY_MS = 120_000
/** Vendors of the sample that are asked for a venue, not for a ride. */
const VENDORS = [21, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 51, 52, 53, 54, 61, 62, 63, 64, 65]

const random = createRandomness(seed)
const between = ([from, to]: readonly [number, number]) => from + random.next() * (to - from)
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

console.log(`${kills} kills from seed ${seed}`)
setTimeout(() => stop(`It took longer than ${LIMIT_MS / 60_000} minutes and was ended.`), LIMIT_MS).unref()
// Low enough that some of the requests have to prove their work, and high enough that this lets them in.
const hourly = Math.ceil(kills / 2)
const devices = await startDevices(seed, { QUOTE_REQUESTS_PER_HOUR: String(hourly) })
const attempts: Attempt[] = []
try {
  const killing = { over: false }
  const typing = typeAndSend(devices, attempts, killing)
  for (let n = 1; n <= kills; n += 1) {
    // Every other kill strikes when something was just acknowledged and may still be on its way, however slow the
    // machine is.
    if (n % 2 === 0) await nextAcknowledged(attempts)
    await pause(between(KILL_AFTER_MS))
    const victim = VICTIMS[Math.floor(random.next() * VICTIMS.length)]!
    await devices.killAndRevive(victim, between(AWAY_MS))
    console.log(`kill ${n}: ${victim}, ${acknowledgedOf(attempts)} acknowledged so far`)
  }
  killing.over = true
  await typing
  devices.heal()
  await deliverTheRest(devices)
  const rows = await devices.stored((db) =>
    Promise.all(attempts.map(({ request }) => storedRequests(db, request.email))),
  )
  const stored = rows.flat().length
  console.log(`${stored} stored, of which ${Math.max(0, stored - hourly)} were let in by a proof of work`)
  const found = compare(attempts, rows)
  for (const line of found.lines) console.log(line)
  const count = acknowledgedOf(attempts)
  const altered = found.altered > 0 ? `, ${found.altered} altered` : ''
  console.log(
    `${kills} kills, ${count} requests acknowledged, ${found.lost} lost, ${found.duplicated} duplicated${altered}`,
  )
  process.exitCode = found.lost + found.duplicated + found.altered === 0 && count > 0 ? 0 : 1
} finally {
  await devices.end()
}

/** One request after the other until the killing is over; what a kill interrupts is begun again as a new request. */
async function typeAndSend({ page }: SimulatedDevices, made: Attempt[], killing: { over: boolean }): Promise<void> {
  while (!killing.over) {
    const attempt: Attempt = {
      request: newRequest(`soak ${made.length + 1}`),
      vendorId: VENDORS[made.length % VENDORS.length]!,
      acknowledged: false,
    }
    made.push(attempt)
    try {
      const tab = await page()
      await openRequest(tab, [attempt.vendorId])
      await fillAll(tab, attempt.request)
      await tab.getByRole('button', { name: SEND_BUTTON }).click()
      const told = tab.getByRole('heading', { name: /^(Saved\. We’ll send|Request sent)/ })
      await told.waitFor({ timeout: 15_000 })
      attempt.acknowledged = true
    } catch {
      // Whatever was killed under it: the next one starts afresh.
      await pause(200)
    }
  }
}

function acknowledgedOf(made: readonly Attempt[]): number {
  return made.filter(({ acknowledged }) => acknowledged).length
}

async function nextAcknowledged(made: readonly Attempt[]): Promise<void> {
  const before = acknowledgedOf(made)
  const until = Date.now() + PATIENCE_MS
  while (acknowledgedOf(made) === before && Date.now() < until) await pause(20)
}

/** Opens the phone again and waits until nothing is left to be sent. */
async function deliverTheRest({ page }: SimulatedDevices): Promise<void> {
  const until = Date.now() + RECOVERY_MS
  while (Date.now() < until) {
    try {
      const tab = await page()
      await tab.goto('/requests')
      await tab.getByRole('heading', { name: 'My requests' }).waitFor()
      const waiting = (await readOutbox(tab)).filter(({ state }) => state !== 'sent')
      if (waiting.length === 0) return
      await sendNow(tab)
    } catch (failure) {
      console.log(`Trying again: ${failure instanceof Error ? failure.message.split('\n')[0] : String(failure)}`)
    }
    await pause(1000)
  }
  console.log('Not everything was delivered in time.')
}

async function sendNow(tab: Page): Promise<void> {
  const buttons = tab.getByRole('button', { name: SEND_NOW })
  for (let left = await buttons.count(); left > 0; left -= 1) await buttons.first().click({ timeout: 2000 })
}

function wholeNumber(name: string, text: string): number {
  return /^\d+$/.test(text)
    ? Number(text)
    : stop(`--${name} takes a whole number, not “${text}”. Like this: npm run soak:browser -- --kills 20 --seed 1`)
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}
