/**
 * Judges the end of a schedule by the ledger: every request that was shown as saved is stored exactly once and equal to
 * what was typed, or was discarded by the person, or waits visibly for the person with its text.
 */
import type { Offline } from '#src/offline/offline.ts'
import type { AnyDraft, OutboxRecord } from '#src/offline/outbox/kinds/kinds.ts'
import { acceptedLead, eventOfRow, type FakeServer } from '#tests/support/world/server.ts'
import type { Ledger } from './ledger.ts'
import { aboutOf, kindOf, listAll, textIn, textOf, toRow, type Row } from './simulated/forms.ts'
import type { Played } from './simulated/play.ts'

/**
 * - `lost`: acknowledged and nowhere;
 * - `duplicated`: one request stored twice, or stored although the person took it back;
 * - `doubleBooked`: two quotes are accepted for one evening;
 * - `altered`: stored otherwise than typed;
 * - `stuck`: neither sent nor waiting for the person, although nothing is in its way anymore;
 * - `sentAfterDiscard`: sent once more after the person was told that it is taken back;
 * - `leftBehind`: still on the phone after its owner signed out.
 */
export interface Finding {
  kind: 'lost' | 'duplicated' | 'doubleBooked' | 'altered' | 'stuck' | 'sentAfterDiscard' | 'leftBehind'
  what: string
}

interface End {
  rows: Row[]
  outbox: Map<string, OutboxRecord>
  /** Keys and texts in the quarantine, which the person sees and can take away. */
  setAside: { keys: Set<string>; texts: Set<string> }
  /** Every text that is stored or can be seen on the phone. */
  texts: Set<string>
}

export async function judge({ world, ledger, last, locks, play }: Played): Promise<Finding[]> {
  const reading = readEnd(last.offline, world.server)
  await play()
  const end = await reading
  return [
    ...lostRequests(ledger, end),
    ...lostDrafts(ledger, end),
    ...duplicates(ledger, end),
    ...doubleBookings(world.server),
    ...sentAfterDiscard(ledger, world.server, locks),
    ...alterations(ledger, end),
    ...changesInOrder(ledger, end, world.server, locks),
    ...unfinished(ledger, end, world.server),
    ...leftBehind(ledger, end, locks),
  ]
}

async function readEnd(offline: Offline, server: FakeServer): Promise<End> {
  const drafts = [
    ...(await offline.drafts.list()).map(({ draft }) => draft),
    ...(await offline.replyDrafts.list()),
    ...(await offline.actionDrafts.list()),
  ]
  const outbox = new Map((await listAll(offline)).map((record) => [record.key, record]))
  const quarantined = await offline.quarantine.list()
  const rows = [...server.rows.values()].map(toRow)
  const aside = quarantined.flatMap(({ value }) => textIn(value) ?? [])
  const onPhone = [...drafts, ...[...outbox.values()].map(({ draft }) => draft)].map(textOf)
  return {
    rows,
    outbox,
    setAside: { keys: new Set(quarantined.map(({ key }) => key)), texts: new Set(aside) },
    texts: new Set([...onPhone, ...aside, ...rows.map(({ text }) => text)]),
  }
}

function* lostRequests(ledger: Ledger, { rows, outbox, setAside, texts }: End): Generator<Finding> {
  const stored = new Set(rows.map(({ key }) => key))
  for (const { key, text, fate } of ledger.requests.values()) {
    if (stored.has(key) || outbox.has(key) || setAside.keys.has(key) || ledger.left.has(key)) continue
    // A request that was sent again unchanged may have arrived with its first version.
    const isArrived = rows.some((row) => row.text === text)
    if (fate === 'kept' && !isArrived) yield { kind: 'lost', what: `request ${key} (${text}) was shown as saved` }
    if (fate === 'editing' && !isSuperseded(ledger, texts, text, ledger.typed.get(text)?.began ?? 0)) {
      yield { kind: 'lost', what: `request ${key} (${text}) was taken back to be edited` }
    }
  }
  for (const [key, { text, told }] of ledger.unsaved) {
    if (told && !stored.has(key)) yield { kind: 'lost', what: `request ${key} (${text}) was shown as sent` }
  }
  for (const { key, state } of outbox.values()) {
    if (state === 'sent' && !stored.has(key))
      yield { kind: 'lost', what: `request ${key} has a receipt and is not stored` }
  }
}

function* lostDrafts(ledger: Ledger, { texts }: End): Generator<Finding> {
  for (const [id, { text, began }] of ledger.drafts) {
    if (began < (ledger.leftDrafts.get(id) ?? 0)) continue
    if (!isSuperseded(ledger, texts, text, began))
      yield { kind: 'lost', what: `draft ${id} (${text}) was shown as saved` }
  }
}

/**
 * Whether the text is there, or one that took its place: of the same draft, saved or sent at the same time or later.
 */
function isSuperseded(ledger: Ledger, texts: ReadonlySet<string>, text: string, began: number): boolean {
  if (texts.has(text)) return true
  const { draftId } = ledger.typed.get(text)!
  return [...ledger.typed.values()].some(
    (other) =>
      other.draftId === draftId && other.ended > began && (texts.has(other.text) || ledger.letGo.has(other.text)),
  )
}

function* duplicates(ledger: Ledger, { rows, outbox }: End): Generator<Finding> {
  // Whoever sends without the phone's storage and closes the tab before the response is not told, and may send again.
  const excused = new Set([...ledger.unsaved.values()].flatMap(({ text, intent }) => [text, intent]))
  const seen = new Set<string>()
  for (const { key, text } of rows) {
    const fate = ledger.requests.get(key)?.fate
    if (fate === 'discarded' || fate === 'edited')
      yield { kind: 'duplicated', what: `request ${key} (${text}) is stored, although it was ${fate}` }
    // It had arrived before it was taken back, and the person agreed to the next version.
    if (fate === 'withdrawn' || fate === 'editing' || outbox.get(key)?.withdrawal) continue
    const intent = ledger.requests.get(key)?.intent ?? outbox.get(key)?.draft.intent
    for (const name of [text, intent]) {
      if (name === undefined || excused.has(name)) continue
      if (seen.has(name))
        yield { kind: 'duplicated', what: `${name} is stored twice, the second time as request ${key} (${text})` }
      seen.add(name)
    }
  }
}

/** Without Web Locks, or suspended, a tab that is sending does not know what another one does. */
function* sentAfterDiscard(ledger: Ledger, { begun }: FakeServer, locks: boolean): Generator<Finding> {
  for (const [key, before] of locks ? ledger.takenBack : [])
    if (begun.slice(before).some((exchange) => exchange.key === key && !exchange.isLate))
      yield { kind: 'sentAfterDiscard', what: `request ${key} was sent after it was taken back` }
}

const isBooked = ({ rows }: FakeServer, leadId: number) =>
  [...rows.values()].some((row) => acceptedLead(row) === leadId)

/** A change of an event whose requests were all taken back before they arrived. */
const isWithoutEvent = (draft: AnyDraft, { rows }: FakeServer) =>
  kindOf(draft) === 'event' &&
  ![...rows.values()].some((row) => 'action' in draft && draft.subject === `event/${eventOfRow(row)}`)

function* doubleBookings({ rows }: FakeServer): Generator<Finding> {
  const booked = new Set<number>()
  for (const row of rows.values()) {
    const leadId = acceptedLead(row)
    if (leadId === undefined) continue
    if (booked.has(leadId)) yield { kind: 'doubleBooked', what: `lead ${leadId} is booked twice, by ${row.key} too` }
    booked.add(leadId)
  }
}

function* alterations(ledger: Ledger, { rows }: End): Generator<Finding> {
  for (const { key, text, guests, about, eventKey } of rows) {
    const typed = ledger.typed.get(text)
    const acknowledged = ledger.requests.get(key)?.text ?? text
    if (
      typed &&
      acknowledged === text &&
      guests === typed.guests &&
      about === typed.about &&
      eventKey === typed.eventKey
    )
      continue
    const joined = eventKey === null ? 'no event' : `event ${eventKey}`
    yield { kind: 'altered', what: `request ${key} is stored as ${text}, ${guests} guests, for ${about}, in ${joined}` }
  }
}

/** The last change of an event is what holds: one that was said earlier must not overtake it. */
function* changesInOrder(ledger: Ledger, { outbox }: End, { rows }: FakeServer, locks: boolean): Generator<Finding> {
  const changes = [...rows.values()].filter(({ params }) => params['eventKey'] !== undefined)
  for (const [index, { key }] of changes.entries()) {
    const later = outbox.get(key)
    const before = changes[index - 1]
    const earlier = before && outbox.get(before.key)
    if (!locks || !earlier || !later || earlier.ownerId !== later.ownerId) continue
    if ([...ledger.nudged, ...ledger.unsaved.keys()].some((one) => one === key || one === before.key)) continue
    if (later.composedAt < earlier.composedAt)
      yield { kind: 'altered', what: `the event is as ${textOf(later.draft)} says, not as ${textOf(earlier.draft)}` }
  }
}

function* leftBehind(ledger: Ledger, { outbox }: End, locks: boolean): Generator<Finding> {
  for (const what of ledger.leftBehind) yield { kind: 'leftBehind', what }
  // Without Web Locks an attempt that is under way in another tab may put its record back once more.
  for (const key of locks ? ledger.deleted : [])
    if (outbox.has(key)) yield { kind: 'leftBehind', what: `request ${key} came back after a sign-out` }
}

function* unfinished(ledger: Ledger, { rows, outbox, setAside }: End, server: FakeServer): Generator<Finding> {
  for (const { key, state, lastProblem, draft } of outbox.values()) {
    const wasCanceled = state === 'needsYou' && lastProblem?.code === 'cancelled' && server.tombstones.has(key)
    const wasTaken = state === 'needsYou' && lastProblem?.code === 'slotTaken' && isBooked(server, aboutOf(draft))
    const hasNoEvent = state === 'needsYou' && isWithoutEvent(draft, server)
    if (state !== 'sent' && !wasCanceled && !wasTaken && !hasNoEvent)
      yield { kind: 'stuck', what: `request ${key} is ${state}` }
  }
  for (const { key, text } of rows) {
    const fate = ledger.requests.get(key)?.fate
    if (outbox.get(key)?.state === 'sent' || setAside.keys.has(key) || ledger.unsaved.has(key)) continue
    // Receipts leave the phone with their owner.
    if ((ledger.typed.get(text)?.began ?? 0) < ledger.signedOutAt) continue
    if (fate !== 'discarded' && fate !== 'edited')
      yield { kind: 'stuck', what: `request ${key} (${text}) is stored without a receipt on the phone` }
  }
}
