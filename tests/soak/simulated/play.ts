/** Plays one schedule in a simulated world, lets everything recover, and returns what there is at the end. */
import type { Reached } from '#src/api/client.ts'
import { CHANGE_EVENT } from '#src/offline/outbox/kinds/actions/events.ts'
import { startFlushing } from '#src/sync/outbox/flush-triggers.ts'
import { syncOutbox } from '#sw/outbox-sync.ts'
import { noLocks } from '#tests/support/world/locks.ts'
import { createStage, type Stage } from '#tests/support/world/stage.ts'
import { createRandomness, createWorld, START, type Phone, type Tab, type World } from '#tests/support/world/world.ts'
import { createLedger, type Ledger } from '#tests/soak/ledger.ts'
import { newerFanfare } from './newer-version.ts'
import { listAll } from './forms.ts'
import { act, noteNudge, type Seat } from './person.ts'
import { PAGES, type Event, type Schedule } from './schedule.ts'

const HOUR_MS = 3_600_000
const WORKER = PAGES

export interface Played {
  world: World
  ledger: Ledger
  /** A tab that was opened after everything recovered. */
  last: Tab
  /** Whether this browser has Web Locks. */
  locks: boolean
  /** Lets what is asked of it go on. */
  play: Stage['play']
}

interface Session {
  world: World
  phone: Phone
  stage: Stage
  ledger: Ledger
  /** Pages, then the worker. */
  seats: (Place | null)[]
  schedule: Schedule
  newer: boolean
}

/** A seat with its browser window, and what the person waits for in it. */
interface Place extends Seat {
  window: EventTarget
  busy: boolean
  onProbe: (reached: Reached) => void
}

export async function play(schedule: Schedule): Promise<Played> {
  const order = createRandomness(schedule.seed ^ 0x5eed)
  const stage = createStage(() => order.next())
  const world = createWorld(schedule.seed, stage.turn)
  const seats = Array.from({ length: PAGES + 1 }, () => null)
  const session: Session = { world, phone: world.phone(), stage, ledger: createLedger(), seats, schedule, newer: false }

  for (const step of schedule.steps) {
    if ('event' in step) await happen(session, step.event)
    else {
      const place = sitDown(session, step.tab)
      if (!place.busy) {
        place.busy = true
        void act(place, step.deed, session.ledger).finally(() => (place.busy = false))
      }
    }
    await stage.play(step.turns ?? Infinity)
  }
  const last = await recover(session)
  return { world, ledger: session.ledger, last, locks: schedule.locks, play: stage.play }
}

/** The tab at this place, opened when there is none (anymore). */
function sitDown(session: Session, at: number): Place {
  const there = session.seats[at]
  if (there?.tab.isAlive()) return there
  const tab = session.phone.openTab({
    ...(!session.schedule.locks && { locks: noLocks }),
    ...(session.newer && { through: newerFanfare }),
  })
  const place: Place = {
    tab,
    begun: session.world.server.begun,
    schedule: session.schedule,
    form: null,
    window: new EventTarget(),
    busy: false,
    onProbe: () => {},
  }
  session.seats[at] = place
  if (at !== WORKER) startPage(session, place)
  return place
}

/** Does what a page does when it opens (src/app/start.ts). */
function startPage({ world }: Session, place: Place): void {
  const { tab, window } = place
  void tab.offline.quarantine.restore().catch(() => {})
  // Every page starts over when a person signs out (src/session/follow.ts): what it held in memory is gone.
  tab.offline.subscribe(({ type }) => type === 'signedOut' && tab.whenAwake(tab.kill))
  place.onProbe = startFlushing(tab.offline, {
    window,
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    now: () => world.clock.now(),
    later: (work, ms) => world.clock.later(() => tab.whenAwake(() => tab.isAlive() && work()), ms),
  }).onProbe
}

async function happen(session: Session, event: Event): Promise<void> {
  const { world, phone, seats } = session
  switch (event.do) {
    case 'kill':
      return seats[event.tab]?.tab.killAtStep(event.atStep)
    case 'reload':
      return seats[event.tab]?.tab.kill()
    case 'suspend':
      return seats[event.tab]?.tab.suspend()
    case 'resume':
      return seats[event.tab]?.tab.resume()
    case 'probe':
      return seats.forEach((seat) => seat && probe(seat, world))
    case 'killAll':
      return seats.forEach((seat) => seat?.tab.kill())
    case 'sync':
      return sync(session)
    case 'online':
      return seats.forEach((seat) => seat?.tab.isAlive() && seat.window.dispatchEvent(new globalThis.Event('online')))
    case 'connection':
      world.server.isConnected = event.isThere
      return event.isThere ? happen(session, { do: 'online' }) : undefined
    case 'weather':
      return void world.server.script.push(...event.script)
    case 'usual':
      world.server.weather = event.weather
      return
    case 'arriveLate':
      return world.server.arriveLate()
    case 'storageFails':
      seats[event.tab]?.tab.storage.failNext(event.reason, event.times)
      return
    case 'bitRot':
      return rot(phone, event.nth)
    case 'update':
      session.newer = true
      return
    case 'wait':
      return passTime(session, event.seconds * 1000)
    case 'clock':
      return world.clock.setWall(START + event.hours * HOUR_MS)
    case 'datePasses':
      world.server.today = event.passed ? '2027-06-13' : null
  }
}

/** A check of the connection finds what the next exchange would meet. */
function probe({ tab, onProbe }: Place, { server }: World): void {
  const isWell = server.isConnected && (server.script[0] ?? server.weather) === 'ok'
  tab.whenAwake(() => tab.isAlive() && onProbe(isWell ? 'fanfare' : 'nobody'))
}

/** Background Sync wakes the worker; when it rejects, the browser would call again some time. */
function sync(session: Session): void {
  const { tab } = sitDown(session, WORKER)
  const { clock } = session.world
  const ports = {
    now: () => clock.now(),
    wait: (ms: number) => new Promise<void>((resolve) => clock.later(resolve, ms)),
  }
  void syncOutbox(tab.offline, ports).catch(() => {})
}

function rot(phone: Phone, nth: number): void {
  const [key, value] = [...(phone.disk.get('outbox') ?? [])][nth] ?? []
  const record = value as { body: string } | undefined
  if (key && record)
    phone.disk.get('outbox')?.set(key, {
      ...record,
      body: record.body.replace(/"(duration|message|reason|quoteId|(text|note|name)(?="))/, '"rotten'),
    })
}

/** Time passes timer by timer, and whatever wakes up goes on. */
async function passTime({ world: { clock }, stage }: Session, ms: number): Promise<void> {
  for (let left = ms; left > 0;) {
    const hop = Math.min(left, Math.max(clock.untilNext(), 1))
    clock.advance(hop)
    left -= hop
    await stage.play()
  }
}

/**
 * Everything that was running is gone, the faults end, Fanfare is opened again, and the person sends what still waits.
 */
async function recover(session: Session): Promise<Tab> {
  const { world, seats, stage } = session
  seats.forEach((seat) => seat?.tab.kill())
  world.server.isConnected = true
  world.server.script = []
  world.server.weather = 'ok'
  world.server.today = null
  const isLateFirst = world.server.received.length % 2 === 0
  if (isLateFirst) world.server.arriveLate()
  world.clock.setWall(START + HOUR_MS)
  const { tab } = sitDown(session, 0)
  await stage.play()
  await passTime(session, 31_000)
  const sendAll = async () => {
    const { outbox } = tab.offline
    for (const item of await outbox.list()) {
      if (item.record.state === 'sent') continue
      noteNudge(item, session.ledger)
      await outbox.confirm(item.record.key)
    }
    // Changes of an event are refused until a request has made it.
    for (const { key, kind, state } of await listAll(tab.offline))
      if (kind === CHANGE_EVENT.name && state !== 'sent') await outbox.confirm(key)
  }
  const sent = sendAll()
  await stage.play()
  await sent
  if (!isLateFirst) world.server.arriveLate()
  return tab
}
