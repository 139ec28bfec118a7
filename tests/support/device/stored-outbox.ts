/** Requests as a phone keeps them, one in every state, to look at. */
import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, dateIn } from '#contract/dates.ts'
import { DAY_MS, RETRY_AFTER_MAX_MS } from '#contract/limits.ts'
import { composeRequest } from '#src/offline/outbox/kinds/compose-request.ts'
import { draftId, SCHEMA_VERSION, type DraftVendor, type QuoteDraft } from '#src/offline/drafts/records.ts'
import type { LastProblem } from '#src/offline/outbox/records.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { plant } from '#tests/support/browser/device-storage.ts'

interface StoredDraft {
  vendors: readonly DraftVendor[]
  /** Over a birthday party in Hoboken. */
  gigRequest?: Record<string, string>
  client?: Record<string, string>
  /** Days since it was last edited. */
  age?: number
}

const HOST = {
  firstName: 'Robin',
  lastName: 'Ellis',
  email: 'robin@example.com',
  emailConfirm: 'robin@example.com',
  phoneNumber: '201 555 0142',
}

/** A complete draft, unless `client` takes something away. */
export function storedDraft({ vendors, gigRequest: quoteRequest = {}, client = {}, age = 0 }: StoredDraft): QuoteDraft {
  const editedAt = Date.now() - age * DAY_MS
  return {
    id: draftId(vendors.map(({ memberID: vendorId }) => vendorId)),
    intent: randomUUID(),
    schemaVersion: SCHEMA_VERSION,
    vendors: [...vendors],
    source: 'None',
    gigRequest: {
      eventType: 'Birthday party',
      eventDate: addDays(dateIn('America/New_York', new Date()), 45),
      location: 'hoboken-nj',
      guestCount: '40',
      vendorStartTime: '18:30',
      duration: '180',
      venue: 'Our backyard',
      notes: 'Mom turns 60. Motown, please, and a slow one at the end.',
      ...quoteRequest,
    },
    client: { ...HOST, ...client },
    place: { displayName: 'Hoboken, NJ', timeZone: 'America/New_York' },
    wantsSimilarVendors: false,
    createdAt: editedAt,
    editedAt,
  }
}

/** The draft as it was sent; `some` says what became of it. */
export function storedRequest(draft: QuoteDraft, some: Partial<RequestRecord> = {}): RequestRecord {
  const body = composeRequest(draft)
  return {
    key: randomUUID(),
    schemaVersion: SCHEMA_VERSION,
    kind: 'quoteRequest',
    ownerId: null,
    body,
    bodyHash: createHash('sha256').update(body).digest('hex'),
    composedAt: Date.now(),
    attempts: 1,
    nextAttemptAt: 0,
    state: 'queued',
    outcomeUnknown: false,
    confirmedAt: null,
    lastProblem: null,
    receipt: null,
    sentAt: null,
    draft,
    ...some,
  }
}

export const problem = (some: Partial<LastProblem>): LastProblem => ({
  at: Date.now(),
  kind: 'offline',
  status: null,
  code: null,
  message: null,
  errors: [],
  ...some,
})

/** The receipt of a request to the draft's vendors, numbered from `first`. */
export const receiptFor = (draft: QuoteDraft, key: string, first: number) => ({
  key,
  clientId: first,
  requests: draft.vendors.map(({ memberID: vendorId }, at) => ({ id: first + at, memberId: vendorId })),
  autoAdded: [],
})

/** Puts them on the phone, on whose page Fanfare has been opened. */
export async function keep(
  page: Page,
  { requests = [], drafts = [] }: { requests?: readonly RequestRecord[]; drafts?: readonly QuoteDraft[] },
) {
  for (const request of requests) await plant(page, 'outbox', request.key, request)
  for (const draft of drafts) await plant(page, 'drafts', draft.id, draft)
}

/** One card of every kind that `/requests` can show. */
export async function storeOneOfEach(page: Page, vendors: readonly DraftVendor[]) {
  const draft = (notes: string, some: Partial<StoredDraft> = {}) =>
    storedDraft({ vendors, gigRequest: { notes }, ...some })
  const sent = storedRequest(draft('sent'), { state: 'sent', sentAt: Date.now() })
  const refused = problem({
    kind: 'refused',
    status: 400,
    errors: [{ name: 'eventDate', code: 'inThePast', message: 'This date has passed. Choose a new one.' }],
  })
  await keep(page, {
    requests: [
      storedRequest(draft('queued'), { lastProblem: problem({}) }),
      storedRequest(draft('asks'), { composedAt: Date.now() - 3 * DAY_MS }),
      storedRequest(draft('needs you'), { state: 'needsYou', lastProblem: refused }),
      storedRequest(draft('needs sign-in'), {
        state: 'needsSignIn',
        lastProblem: problem({ kind: 'signIn', status: 401 }),
      }),
      storedRequest(draft('needs update'), {
        state: 'needsUpdate',
        nextAttemptAt: Date.now() + RETRY_AFTER_MAX_MS,
        lastProblem: problem({ kind: 'update', status: 410 }),
      }),
      storedRequest(draft('expired'), {
        state: 'expired',
        composedAt: Date.now() - 91 * DAY_MS,
        lastProblem: problem({ kind: 'expired' }),
      }),
      { ...sent, receipt: receiptFor(sent.draft, sent.key, 1042) },
    ],
    drafts: [storedDraft({ vendors, client: { email: '', emailConfirm: '' }, age: 27 })],
  })
  await plant(page, 'outbox', 'unreadable', { nonsense: true })
}
