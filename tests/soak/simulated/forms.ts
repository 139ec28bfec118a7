/**
 * Forms that a person fills in at a phone: requests to vendors, as a vendor replies to leads, and for both what they do
 * about a booking. All travel in the same outbox.
 */
import { inputOf } from '#src/offline/outbox/kinds/action.ts'
import { ACCEPT_QUOTE, BOOKING_MOVE, NOTE_PAYMENT, PROPOSE_DATE } from '#src/offline/outbox/kinds/actions/bookings.ts'
import { CHANGE_EVENT } from '#src/offline/outbox/kinds/actions/events.ts'
import { MESSAGE } from '#src/offline/outbox/kinds/actions/messages.ts'
import { WRITE_REVIEW } from '#src/offline/outbox/kinds/actions/reviews.ts'
import type { AnyDraft } from '#src/offline/outbox/kinds/kinds.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionDraft, ReplyDraft, QuoteDraft } from '#src/offline/drafts/records.ts'
import { isRequest } from '#src/offline/outbox/of-kind.ts'
import { eventSubject } from '#src/offline/outbox/kinds/subjects.ts'
import type { ActionKind } from '#src/offline/outbox/kinds/action.ts'
import type { OutboxRecord } from '#src/offline/outbox/kinds/kinds.ts'
import type { StoredRow } from '#tests/support/world/server.ts'
import { filledReply } from '#tests/support/world/leads.ts'
import { DJ, filledDraft } from '#tests/support/world/world.ts'

/** Fields of the form besides the text, derived from it, so that a mix-up shows. */
export const guestsOf = (text: string) => String(10 + Number(text.slice(1)))

/** `joining`: a request for the event that `event` changes. */
export type FormKind =
  | 'request'
  | 'joining'
  | 'event'
  | 'answer'
  | 'move'
  | 'date'
  | 'accept'
  | 'payment'
  | 'message'
  | 'review'

/** The drafts of one kind. */
interface Forms<D extends AnyDraft = AnyDraft> {
  /** A complete draft but for its text; null where there is nothing to fill in for yet. */
  start(about: number): D | Promise<D | null>
  load(about: number): Promise<D | null>
  save(draft: D): Promise<{ outcome: 'saved'; draft: D } | { outcome: 'alreadySent' }>
  idOf(about: number): string
  remove(about: number): Promise<void>
  withText(draft: D, text: string, guests: string): D
}

const requests = ({ drafts }: Offline): Forms<QuoteDraft> => ({
  start: (about) => filledDraft({ drafts }, '', [{ ...DJ, memberID: about }]),
  load: async (about) => (await drafts.load(String(about)))?.draft ?? null,
  save: (draft) => drafts.save(draft),
  idOf: String,
  remove: (about) => drafts.remove(String(about)),
  withText: (draft, notes, guestCount) => ({ ...draft, gigRequest: { ...draft.gigRequest, notes, guestCount } }),
})

/** The event of all requests that are `joining`, by the number that a schedule knows it by. */
const eventKeyOf = (about: number) => `e0000000-0000-4000-8000-${String(about).padStart(12, '0')}`
const JOINED_EVENT = 61

const joining = (offline: Offline): Forms<QuoteDraft> => {
  const forms = requests(offline)
  return {
    ...forms,
    start: (about) => ({ ...(forms.start(about) as QuoteDraft), eventKey: eventKeyOf(JOINED_EVENT) }),
  }
}

const PLACES = [
  ['boston-ma', 'Boston, MA', 'America/New_York'],
  ['austin-tx', 'Austin, TX', 'America/Chicago'],
] as const
const dayOf = (text: string) => `2027-07-${10 + (Number(text.slice(1)) % 20)}`
const placeOf = (text: string) => PLACES[Number(text.slice(1)) % PLACES.length]!

/**
 * Changes of an event that a request on this phone makes or has made, as its page offers them
 * (src/features/events/change/use-change-event.ts): until Fanfare has the event, without day and place.
 */
const changes = (offline: Offline): Forms<ActionDraft> => {
  const { actionDrafts, outbox } = offline
  const idOf = (about: number) => `${CHANGE_EVENT.name} ${eventSubject(eventKeyOf(about))}`
  return {
    async start(about) {
      const eventKey = eventKeyOf(about)
      const held = (await outbox.list())
        .filter(isRequest)
        .map(({ record }) => record)
        .filter(({ state, draft }) => state !== 'withdrawn' && draft.eventKey === eventKey)
      const [first] = held
      if (!first) return null
      const isStored = held.some(({ state }) => state === 'sent')
      return actionDrafts.start(CHANGE_EVENT, {
        subject: eventSubject(eventKey),
        about: { title: 'Birthday party', href: '/my-events', event: null },
        input: { eventKey, change: {}, ...(!isStored && { after: first.key }) },
      })
    },
    load: (about) => actionDrafts.load(CHANGE_EVENT, eventSubject(eventKeyOf(about))),
    save: (draft) => actionDrafts.save(draft),
    idOf,
    remove: (about) => actionDrafts.remove({ id: idOf(about) }),
    withText(draft, name, guests) {
      const input = inputIn(CHANGE_EVENT, draft)!
      const [location, displayName, timeZone] = placeOf(name)
      const moved = input.after === undefined && { eventDate: dayOf(name), location }
      const change = { name, guestCount: Number(guests), ...moved }
      return { ...draft, input: { ...input, change, ...(moved && { place: { displayName, timeZone } }) } }
    },
  }
}

const responses = ({ replyDrafts }: Offline): Forms<ReplyDraft> => ({
  start: (about) => filledReply({ replyDrafts }, '', about),
  load: (about) => replyDrafts.load(about),
  save: (draft) => replyDrafts.save(draft),
  idOf: String,
  remove: (about) => replyDrafts.remove(about),
  withText: (draft, message, price) => ({ ...draft, answer: { ...draft.answer, message, price } }),
})

/** Forms of one kind of action; `withText` gives what its input says. */
const actionForms =
  <I>(
    kind: ActionKind<I>,
    subjectOf: (about: number) => string,
    inputFor: (about: number) => I,
    withText: (input: I, text: string, guests: string) => I,
  ) =>
  ({ actionDrafts }: Offline): Forms<ActionDraft> => ({
    start: (about) =>
      actionDrafts.start(kind, {
        subject: subjectOf(about),
        about: { title: 'DJ Aurora', href: '/bookings', event: null },
        input: inputFor(about),
      }),
    load: (about) => actionDrafts.load(kind, subjectOf(about)),
    save: (draft) => actionDrafts.save(draft),
    idOf: (about) => `${kind.name} ${subjectOf(about)}`,
    remove: (about) => actionDrafts.remove({ id: `${kind.name} ${subjectOf(about)}` }),
    withText: (draft, text, guests) => ({ ...draft, input: withText(inputIn(kind, draft)!, text, guests) }),
  })

const inputIn = <I>(kind: ActionKind<I>, draft: ActionDraft) => inputOf(kind, { kind: draft.action, draft })

const bookingSubject = (bookingId: number) => `booking/${bookingId}`
/** A quote has a number and no text. */
const numberIn = (text: string) => Number(text.slice(1))

const moves = actionForms(
  BOOKING_MOVE,
  bookingSubject,
  (bookingId) => ({ bookingId, move: 'cancel' as const, reason: '' }),
  (input, reason) => ({ ...input, reason }),
)
const dates = actionForms(
  PROPOSE_DATE,
  bookingSubject,
  (bookingId) => ({ bookingId, startsAt: '2027-06-12T18:30', endsAt: null, note: '', insteadOf: null }),
  (input, note) => ({ ...input, note }),
)
const acceptances = actionForms(
  ACCEPT_QUOTE,
  (leadId) => `lead/${leadId}`,
  (leadId) => ({ leadId, quoteId: 0 }),
  (input, text) => ({ ...input, quoteId: numberIn(text) }),
)
const payments = actionForms(
  NOTE_PAYMENT,
  bookingSubject,
  (bookingId) => ({
    bookingId,
    kind: 'deposit' as const,
    cents: 0,
    method: 'cash' as const,
    paidOn: '2027-03-01',
    note: '',
  }),
  (input, note, guests) => ({ ...input, note, cents: Number(guests) }),
)
const messages = actionForms(
  MESSAGE,
  (leadId) => `thread/${leadId}`,
  (leadId) => ({ leadId, text: '', attachments: [] }),
  (input, text) => ({ ...input, text }),
)
const reviews = actionForms(
  WRITE_REVIEW,
  bookingSubject,
  (bookingId) => ({ bookingId, stars: 5, text: '' }),
  (input, text) => ({ ...input, text }),
)

const FORMS: Record<FormKind, (offline: Offline) => Forms> = {
  request: requests,
  joining,
  event: changes,
  answer: responses,
  move: moves,
  date: dates,
  accept: acceptances,
  payment: payments,
  message: messages,
  review: reviews,
}

export const formsOf = (offline: Offline, kind: FormKind): Forms => FORMS[kind](offline)

const ACTION_FORMS: Record<string, FormKind> = {
  [CHANGE_EVENT.name]: 'event',
  [BOOKING_MOVE.name]: 'move',
  [PROPOSE_DATE.name]: 'date',
  [ACCEPT_QUOTE.name]: 'accept',
  [NOTE_PAYMENT.name]: 'payment',
  [MESSAGE.name]: 'message',
  [WRITE_REVIEW.name]: 'review',
}

/** The kind of a draft. */
export const kindOf = (draft: AnyDraft): FormKind =>
  'action' in draft ? ACTION_FORMS[draft.action]! : 'lead' in draft ? 'answer' : 'request'

/** The number of the vendor, the lead, the booking or the event that it goes to. */
export const aboutOf = (draft: AnyDraft): number =>
  'action' in draft
    ? Number(/\d+$/.exec(draft.subject)?.[0])
    : 'lead' in draft
      ? draft.lead.id
      : draft.vendors[0]!.memberID

export const textOf = (draft: AnyDraft): string =>
  ('action' in draft ? textIn(draft.input) : 'lead' in draft ? draft.answer['message'] : draft.gigRequest['notes']) ??
  ''

/** The text of whatever is stored, also where it cannot be read; undefined without one. */
export function textIn(stored: unknown): string | undefined {
  const json = JSON.stringify(stored ?? null)
  const quote = /"quoteId":([1-9]\d*)/.exec(json)
  return quote ? `t${quote[1]}` : /"(?:notes|message|reason|text|note|name)":"(t\d+)"/.exec(json)?.[1]
}

/** Every kind in the outbox, oldest first. */
export const listAll = async ({ outbox }: Pick<Offline, 'outbox'>): Promise<OutboxRecord[]> =>
  (await outbox.list()).map(({ record }) => record)

/** A row that the server has stored. */
export interface Row {
  key: string
  text: string
  /** The number that was derived from the text. */
  guests: string
  about: string
  /** The event that a request joins; null for none. */
  eventKey: string | null
}

export function toRow({ key, body, params }: StoredRow): Row {
  const wire = JSON.parse(body) as
    | { requestData: string }
    | { leadId: number; message: string; price: number }
    | { leadId: number; quoteId: number }
    | { move: string; reason: string }
    | { name: string; guestCount: number; eventDate?: string; location?: string }
    | { startsAt: string; note: string }
    | { note: string; cents: number }
    | { stars: number; text: string }
    | { text: string }
  const row = (text: string, about: unknown, guests = guestsOf(text), eventKey: string | null = null) => ({
    key,
    text,
    guests,
    about: String(about),
    eventKey,
  })
  if ('name' in wire) {
    const { name, guestCount, eventDate = dayOf(name), location = placeOf(name)[0] } = wire
    const isAsTyped = eventDate === dayOf(name) && location === placeOf(name)[0]
    const said = isAsTyped ? String(guestCount) : `${guestCount} guests on ${eventDate} in ${location}, not`
    return row(name, Number(/\d+$/.exec(String(params['eventKey']))?.[0]), said)
  }
  if ('move' in wire) return row(wire.reason, params['id'])
  if ('startsAt' in wire) return row(wire.note, params['id'])
  if ('note' in wire) return row(wire.note, params['id'], String(wire.cents))
  if ('stars' in wire) return row(wire.text, params['id'])
  if ('text' in wire) return row(wire.text, params['leadId'])
  if ('quoteId' in wire) return row(`t${wire.quoteId}`, wire.leadId)
  if ('leadId' in wire) return row(wire.message, wire.leadId, String(wire.price))
  const { gigRequest: quoteRequest, eventKey = null } = JSON.parse(wire.requestData) as {
    gigRequest: { notes: string; guestCount: number; members: number[] }
    eventKey?: string
  }
  return row(quoteRequest.notes, quoteRequest.members.join(), String(quoteRequest.guestCount), eventKey)
}
