/** The events at a phone, as data: made from a seed, printed when it finds something, and played again. */
import type { StorageFailure } from '#src/offline/storage/storage.ts'
import type { FormKind } from './forms.ts'
import type { Weather } from '#tests/support/world/server.ts'
import { createRandomness } from '#tests/support/world/world.ts'

/** Two tabs with pages, and the worker. */
export const PAGES = 2
const VENDORS = 3

/** A deed of a person in a tab; `nth` picks among the requests that the tab lists. */
export type Deed =
  | { do: 'open'; vendor: number }
  /** In the form that is open; without one, in this vendor's. */
  | { do: 'type'; vendor: number }
  | { do: 'send'; vendor: number }
  /** Without the phone's storage, after it failed. */
  | { do: 'sendDirectly' }
  | { do: 'removeDraft'; vendor: number }
  | { do: 'sendNow' | 'confirm' | 'edit' | 'discard'; nth: number }
  | { do: 'account'; id: number | null }
  /** Signs out; where something unsent would go, `anyway` after the warning, or not at all. */
  | { do: 'signOut'; anyway: boolean }

/** An event at the phone, its browser, the network or the server. */
export type Event =
  | { do: 'kill'; tab: number; atStep: number }
  | { do: 'reload'; tab: number }
  /** The browser suspends the tab, which keeps its locks, until it is resumed or killed. */
  | { do: 'suspend'; tab: number }
  | { do: 'resume'; tab: number }
  /** A check of the connection in every page; without an `online` event this is all that says it is back. */
  | { do: 'probe' }
  /** The battery is flat. */
  | { do: 'killAll' }
  /** The browser wakes the worker. */
  | { do: 'sync' }
  | { do: 'online' }
  /** The device loses its connection or has it again, and the browser says so. */
  | { do: 'connection'; isThere: boolean }
  /** The next exchanges; then `usual` holds again. */
  | { do: 'weather'; script: Weather[] }
  | { do: 'usual'; weather: Weather }
  | { do: 'arriveLate' }
  | { do: 'storageFails'; tab: number; reason: StorageFailure; times: number }
  /** One queued body changes on the disk. */
  | { do: 'bitRot'; nth: number }
  /** Tabs that are opened from now on are of a newer Fanfare. */
  | { do: 'update' }
  /** Time passes, and timers with it. */
  | { do: 'wait'; seconds: number }
  /** The wall clock is moved, in hours from where it should be. */
  | { do: 'clock'; hours: number }
  /** The server refuses the events' date from now on, or no longer. */
  | { do: 'datePasses'; passed: boolean }

/** `turns`: so many steps of whatever is under way before the next thing happens; null until nothing moves. */
type Step = ({ tab: number; deed: Deed } | { event: Event }) & { turns: number | null }

export interface Schedule {
  seed: number
  /** Whether this browser has Web Locks. */
  locks: boolean
  /**
   * The meaning of a deed’s `vendor`: a vendor who is asked, a lead that is replied to, a booking or an event that is
   * changed.
   */
  forms: readonly FormKind[]
  steps: Step[]
}

const UUID_TAKEN = { message: 'Being stored', code: 'inProgress' }
const WEATHERS: readonly Weather[] = [
  'ok',
  'ok',
  'refused',
  'resetBeforeCommit',
  'resetAfterCommit',
  'resetAfterCommit',
  'cutAnswer',
  'blackHole',
  'blackHoleAfterCommit',
  'captivePortal',
  'twice',
  'late',
  'late',
  'unavailableAfterCommit',
  { status: 500 },
  { status: 502 },
  { status: 503, retryAfter: '30', json: { message: 'Busy', code: 'unavailable' } },
  { status: 429, retryAfter: '5', json: { message: 'Wait', code: 'tooMany' } },
  { status: 429, retryAfter: '99999999', json: { message: 'Wait', code: 'tooMany' } },
  { status: 409, retryAfter: '2', json: UUID_TAKEN },
  { status: 401, json: { message: 'No', code: 'unauthorized' } },
  { status: 400, json: { errors: [{ name: 'gigRequest.venue', message: 'Too long', code: 'characterLimit' }] } },
  { status: 404, json: { message: 'Nothing here', code: 'notFound' } },
  { status: 413 },
  // A proxy, a firewall or a captive portal on the way.
  { status: 403 },
  { status: 400, json: { error: 'Bad Request', message: 'Client Error', statusCode: 400 } },
]
const USUAL: readonly Weather[] = [
  'ok',
  'ok',
  'ok',
  'refused',
  'blackHole',
  'captivePortal',
  'resetAfterCommit',
  { status: 502 },
  { status: 403 },
]
const REASONS: readonly StorageFailure[] = ['quota', 'quota', 'failed', 'unavailable']
const HOURS = [0, 0, 1, 26, 49, 24 * 91, 24 * 366, -24 * 40, -24 * 365 * 57]
const SECONDS = [1, 3, 11, 31, 36]

interface Dice {
  below: (n: number) => number
  pick: <T>(from: readonly T[]) => T
  chance: (share: number) => boolean
}

function dice(seed: number): Dice {
  const random = createRandomness(seed)
  const below = (n: number) => Math.floor(random.next() * n)
  return { below, pick: (from) => from[below(from.length)]!, chance: (share) => random.next() < share }
}

type Maker = (roll: Dice) => Deed | Event
const WHO: readonly Deed[] = [
  { do: 'account', id: 7 },
  { do: 'account', id: 8 },
  { do: 'account', id: null },
  { do: 'signOut', anyway: false },
  { do: 'signOut', anyway: true },
  { do: 'signOut', anyway: true },
]
const DEEDS: readonly (readonly [weight: number, make: Maker])[] = [
  [3, ({ below }) => ({ do: 'open', vendor: below(VENDORS) })],
  [10, ({ below }) => ({ do: 'type', vendor: below(VENDORS) })],
  [16, ({ below }) => ({ do: 'send', vendor: below(VENDORS) })],
  [2, () => ({ do: 'sendDirectly' })],
  [1, ({ below }) => ({ do: 'removeDraft', vendor: below(VENDORS) })],
  [4, ({ below }) => ({ do: 'sendNow', nth: below(3) })],
  [3, ({ below }) => ({ do: 'confirm', nth: below(3) })],
  [8, ({ below }) => ({ do: 'edit', nth: below(3) })],
  [5, ({ below }) => ({ do: 'discard', nth: below(3) })],
  [1, ({ pick }) => pick(WHO)],
]
const CHANGES_OF_MIND: readonly (readonly [weight: number, make: Maker])[] = [
  [3, ({ below }) => ({ do: 'type', vendor: below(VENDORS) })],
  [7, ({ below }) => ({ do: 'send', vendor: below(VENDORS) })],
  [8, ({ below }) => ({ do: 'edit', nth: below(2) })],
  [8, ({ below }) => ({ do: 'discard', nth: below(2) })],
  [1, ({ below }) => ({ do: 'sendNow', nth: below(3) })],
]
const EVENTS: readonly (readonly [weight: number, make: Maker])[] = [
  [8, ({ below }) => ({ do: 'kill', tab: below(PAGES + 1), atStep: 1 + below(16) })],
  [3, ({ below }) => ({ do: 'reload', tab: below(PAGES + 1) })],
  [4, ({ below }) => ({ do: 'suspend', tab: below(PAGES + 1) })],
  [3, ({ below }) => ({ do: 'resume', tab: below(PAGES + 1) })],
  [4, () => ({ do: 'probe' })],
  [2, () => ({ do: 'killAll' })],
  [6, () => ({ do: 'sync' })],
  [4, () => ({ do: 'online' })],
  [14, ({ below, pick }) => ({ do: 'weather', script: Array.from({ length: 1 + below(4) }, () => pick(WEATHERS)) })],
  [3, ({ pick }) => ({ do: 'usual', weather: pick(USUAL) })],
  [4, () => ({ do: 'arriveLate' })],
  [3, ({ below, pick }) => ({ do: 'storageFails', tab: below(PAGES + 1), reason: pick(REASONS), times: 1 + below(3) })],
  [1, ({ below }) => ({ do: 'bitRot', nth: below(3) })],
  [1, () => ({ do: 'update' })],
  [6, ({ pick }) => ({ do: 'wait', seconds: pick(SECONDS) })],
  [3, ({ pick }) => ({ do: 'clock', hours: pick(HOURS) })],
  [1, ({ chance }) => ({ do: 'datePasses', passed: chance(0.6) })],
]

/** A person who only asks. */
export const ASKING: readonly FormKind[] = Array.from({ length: VENDORS }, () => 'request')
const LIVES: readonly (readonly FormKind[])[] = [
  ASKING,
  ['request', 'answer', 'request'],
  ['answer', 'request', 'answer'],
  ['move', 'request', 'move'],
  ['accept', 'message', 'accept'],
  // A change and a payment of one booking.
  ['move', 'payment', 'message'],
  ['review', 'message', 'review'],
  // An event, its requests, and what else is said of it.
  ['joining', 'event', 'joining'],
  // A payment and another date of one booking.
  ['date', 'payment', 'date'],
]
const FIRST_NUMBERS: Record<FormKind, number> = {
  request: 1,
  joining: 1,
  event: 60,
  answer: 71,
  move: 91,
  date: 91,
  accept: 51,
  payment: 90,
  message: 31,
  review: 91,
}

/** The subject of a deed: a vendor, a lead, a booking or an event, by its number. */
export function aboutIn({ forms }: Schedule, vendor: number): { kind: FormKind; about: number } {
  const kind = forms[vendor] ?? 'request'
  return { kind, about: FIRST_NUMBERS[kind] + vendor }
}

/** A schedule from a seed, which always makes the same one. */
export function makeSchedule(seed: number): Schedule {
  const schedule = makeScheduleWithoutOutages(seed)
  const roll = dice(seed ^ 0x0ff)
  for (let left = roll.below(3); left > 0; left -= 1)
    schedule.steps.splice(roll.below(schedule.steps.length + 1), 0, ...makeOutage(roll))
  return schedule
}

export function makeScheduleWithoutOutages(seed: number): Schedule {
  const roll = dice(seed)
  const length = 8 + roll.below(14)
  const locks = !roll.chance(0.1)
  return { seed, locks, forms: LIVES[seed % LIVES.length]!, steps: Array.from({ length }, () => makeStep(roll)) }
}

/** Without a connection, a person sends, changes their mind, and sends again; now and then it is back meanwhile. */
function makeOutage(roll: Dice): Step[] {
  const lost: Step = { event: { do: 'connection', isThere: false }, turns: roll.chance(0.5) ? 0 : null }
  const back: Step = { event: { do: 'connection', isThere: true }, turns: roll.chance(0.5) ? roll.below(14) : null }
  const deeds = Array.from({ length: 1 + roll.below(4) }, (): Step => {
    const deed = draw(CHANGES_OF_MIND, roll) as Deed
    return { tab: roll.below(PAGES), deed, turns: roll.chance(0.7) ? null : roll.below(14) }
  })
  const steps = [lost, ...deeds, back]
  if (roll.chance(0.2)) steps.splice(1 + roll.below(deeds.length), 0, back, lost)
  return steps
}

function makeStep(roll: Dice): Step {
  const turns = roll.chance(0.5) ? null : roll.below(14)
  if (roll.chance(0.55)) return { tab: roll.below(PAGES), deed: draw(DEEDS, roll) as Deed, turns }
  return { event: draw(EVENTS, roll) as Event, turns }
}

function draw(from: readonly (readonly [number, Maker])[], roll: Dice): Deed | Event {
  let left = roll.below(from.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, make] of from) {
    left -= weight
    if (left < 0) return make(roll)
  }
  throw new Error('The weights do not add up')
}

/** One line per step, for people. */
export function describeSchedule({ seed, locks, forms, steps }: Schedule): string {
  const lines = steps.map((step, index) => {
    const what = 'deed' in step ? `tab ${step.tab}: ${JSON.stringify(step.deed)}` : JSON.stringify(step.event)
    return `  ${String(index + 1).padStart(2)}. ${what}${step.turns === null ? '' : ` (then ${step.turns} turns)`}`
  })
  return [`seed ${seed}, ${forms.join()}${locks ? '' : ', no Web Locks'}`, ...lines].join('\n')
}
