import { describe, expect, test } from 'vitest'
import { eventFacts, eventTitle } from '#src/features/requests/cards/event-title.ts'
import { deliveredLater, groupRequests, replacements } from '#src/features/requests/request-groups.ts'
import { draftHref } from '#src/features/requests/cards/request-href.ts'
import { deliveredMessage } from '#src/features/requests/delivered-message.ts'
import { draftLabel, requestLabel } from '#src/features/requests/cards/request-state.ts'
import { QUESTIONS, whyItStayed } from '#src/sync/outbox/outbox-messages.ts'
import type { RequestItem } from '#src/offline/outbox/of-kind.ts'
import type { LastProblem } from '#src/offline/outbox/records.ts'
import { QUOTE_REQUEST, type RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { LEAD_REPLY } from '#src/offline/outbox/kinds/lead-reply.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { storedRequest, problem as lastProblem } from '#tests/support/device/stored-outbox.ts'

const NOW = new Date(2026, 10, 20, 14, 30).getTime()
const AT_TWO = new Date(2026, 10, 20, 14, 2).getTime()

const draft: QuoteDraft = {
  id: '1-2-3',
  intent: 'i',
  schemaVersion: 1,
  vendors: [1, 2, 3].map((vendorId) => ({
    memberID: vendorId,
    profileName: `Vendor ${vendorId}`,
    profileUrl: '',
    primaryServiceName: 'DJ',
    thumbnailPhotoUrl: '',
    isTransport: false,
  })),
  source: 'None',
  gigRequest: { eventType: 'Birthday party', eventDate: '2027-05-01', guestCount: '40', location: 'new-york-city-ny' },
  client: { email: 'ada@example.org' },
  place: { displayName: 'New York City, NY', timeZone: 'America/New_York' },
  wantsSimilarVendors: false,
  createdAt: 0,
  editedAt: 0,
}

const problem = (kind: LastProblem['kind'], more: Partial<LastProblem> = {}) =>
  lastProblem({ at: AT_TWO, kind, ...more })

const record = ({
  confirmationReason = null,
  ...more
}: Partial<RequestRecord> & Partial<Pick<RequestItem, 'confirmationReason'>> = {}): RequestItem => ({
  confirmationReason,
  label: QUOTE_REQUEST.label,
  expiresAt: 0,
  expiresSoon: false,
  nextAttemptAt: more.nextAttemptAt ?? 0,
  record: recordOf(more),
})

const recordOf = (more: Partial<RequestRecord>) => storedRequest(draft, { composedAt: AT_TWO, ...more })

const online = { now: NOW, online: true }
const offline = { now: NOW, online: false }

describe('what a waiting request says', () => {
  test('without a connection: that it is sent later', () => {
    const words = requestLabel(record({ lastProblem: problem('offline') }), offline)
    expect(words.label).toBe('Not sent yet')
    expect(words.sentence).toBe('You’re offline. We’ll send it when you’re back online.')
    expect(words.actions).toEqual(['sendNow', 'edit', 'export', 'discard'])
  })

  test('behind a sign-in page of a Wi-Fi: to sign in there first', () => {
    expect(requestLabel(record({ lastProblem: problem('notJson') }), online).sentence).toContain('sign in')
  })

  test('after an answer of the server: its status and the next try', () => {
    const words = requestLabel(
      record({ lastProblem: problem('server', { status: 502 }), nextAttemptAt: NOW + 600_000 }),
      online,
    )
    expect(words.sentence).toMatch(/error 502.*try again at 2:40\sPM/)
  })

  test('every reason has its own words; no response is no fault of the device', () => {
    const sentenceOf = (kind: LastProblem['kind']) =>
      requestLabel(record({ lastProblem: problem(kind) }), online).sentence
    const kinds = ['offline', 'notJson', 'throttled', 'inProgress'] as const
    expect(new Set(kinds.map(sentenceOf)).size).toBe(kinds.length)
    for (const kind of ['offline', 'timeout', 'server'] as const)
      expect(sentenceOf(kind)).toMatch(/^Fanfare isn’t responding\. Nothing is lost\. We’ll try again/)
  })
})

describe('what needs the person', () => {
  test('a refusal with fields says that it was not sent and offers to edit first', () => {
    const errors = [{ name: 'gigRequest.eventDate', code: 'inThePast' as const, message: 'This date has passed.' }]
    const words = requestLabel(record({ state: 'needsYou', lastProblem: problem('refused', { errors }) }), online)
    expect(words).toMatchObject({ tone: 'bad', label: 'Needs a fix' })
    expect(words.sentence).toContain('We couldn’t send this')
    expect(words.actions[0]).toBe('edit')
  })

  test('a refusal without fields repeats its message', () => {
    const words = requestLabel(
      record({ state: 'needsYou', lastProblem: problem('refused', { message: 'It is too long.' }) }),
      online,
    )
    expect(words.sentence).toContain('It is too long.')
  })

  test('too old a page offers the update, too old a request its copy', () => {
    expect(requestLabel(record({ state: 'needsUpdate' }), online).actions[0]).toBe('update')
    expect(requestLabel(record({ state: 'expired' }), online).actions).toContain('export')
    expect(requestLabel(record({ state: 'needsSignIn' }), online).actions).toContain('export')
  })
})

test('a receipt shows its number, how many were asked, and offers nothing to press', () => {
  const receipt = { key: 'a', clientId: 1, requests: [{ id: 48213, memberId: 1 }], autoAdded: [] }
  const words = requestLabel(record({ state: 'sent', receipt, sentAt: AT_TWO }), online)
  expect(words.label).toBe('Sent · #48213')
  expect(words.sentence).toMatch(
    /^1 vendor received your request today at 2:02\sPM\. Replies will be emailed to ada@example\.org\.$/,
  )
  expect(words.actions).toEqual([])
})

test('a client who asked for similar vendors reads that none were added', () => {
  const receipt = { key: 'a', clientId: 1, requests: [{ id: 48213, memberId: 1 }], autoAdded: [] }
  const said = (wantsSimilarVendors: boolean) => {
    const sent = record({ state: 'sent', receipt, sentAt: AT_TWO })
    return requestLabel({ ...sent, record: { ...sent.record, draft: { ...draft, wantsSimilarVendors } } }, online)
      .sentence
  }
  expect(said(true)).toContain('No similar vendors were added.')
  expect(said(false)).not.toContain('similar')
})

test('the receipt of a request to sample vendors says that it is a demo; one to both, how many are not real', () => {
  const to = (...samples: boolean[]) => {
    const vendors = samples.map((isSample, i) => ({ ...draft.vendors[0]!, memberID: i + 1, isSample }))
    const sent = record({ state: 'sent', sentAt: AT_TWO })
    return requestLabel({ ...sent, record: { ...sent.record, draft: { ...sent.record.draft, vendors } } }, online)
      .sentence
  }
  expect(to(true)).toBe('Saved as a demo request. No real business will reply.')
  expect(to(true, true)).toBe('Saved as a demo request. No real business will reply.')
  expect(to(true, false)).toMatch(
    /^2 vendors received your request .* 1 of them is a sample vendor, not a real business\.$/,
  )
  expect(to(false)).not.toContain('sample')
})

describe('the page', () => {
  const keys = (items: readonly RequestItem[]) => items.map((item) => item.record.key)

  test('shows what needs the person first, then what is on its way, receipts, the newest first', () => {
    const groups = groupRequests([
      record({ key: 'old', state: 'sent', sentAt: 1 }),
      record({ key: 'new', state: 'sent', sentAt: 2 }),
      record({ key: 'q', state: 'queued' }),
      record({ key: 's', state: 'sending' }),
      record({ key: 'y', state: 'needsYou' }),
      record({ key: 'e', state: 'expired' }),
      record({ key: 'a', state: 'queued', confirmationReason: 'old' }),
    ])
    expect(keys(groups.needsPerson)).toEqual(['y', 'e', 'a'])
    expect(keys(groups.onTheWay)).toEqual(['q', 's'])
    expect(keys(groups.sent)).toEqual(['new', 'old'])
  })

  test('notices what went out later by itself, not what was just sent', () => {
    const failedOnce = record({ key: 'q', lastProblem: problem('offline') })
    const before = [failedOnce, record({ key: 'first-try' }), record({ key: 'old', state: 'sent' })]
    const after = ['q', 'first-try', 'old', 'unseen'].map((key) => record({ key, state: 'sent' }))
    expect(keys(deliveredLater(before, after))).toEqual(['q'])
    expect(deliveredLater([], after)).toEqual([])
    expect(deliveredMessage([QUOTE_REQUEST.label])).toBe('Back online: 1 request sent')
    const several = [QUOTE_REQUEST.label, LEAD_REPLY.label, QUOTE_REQUEST.label]
    expect(deliveredMessage(several)).toBe('Back online: 2 requests and 1 reply sent')
  })

  test('knows which request was updated by which', () => {
    const receipt = {
      key: 'a',
      clientId: 1,
      requests: [
        { id: 51, memberId: 1 },
        { id: 52, memberId: 2 },
      ],
      autoAdded: [],
      revisions: [{ id: 51, memberId: 1, revision: 2, revisionOf: 12 }],
    }
    const sent = record({ state: 'sent', receipt, sentAt: AT_TWO })
    expect([...replacements([record({}), sent])]).toEqual([[12, 51]])
    const words = requestLabel(sent, online)
    expect(words.label).toBe('Sent · #51 · Updated')
    expect(words.sentence).toContain('Updated your earlier request to Vendor 1 (#12).')
  })

  test('asks before it sends something old, and says why something stayed', () => {
    expect(QUESTIONS.old).toBe('This has been waiting for over two days. Still want to send it?')
    expect(whyItStayed({ outcome: 'needsSignIn' })).toContain('may have already been sent')
    expect(whyItStayed({ outcome: 'draftInTheWay' })).toContain('newer draft')
    expect(whyItStayed({ outcome: 'discarded' })).toBeNull()
    expect(draftLabel('kept', 'Dec 20')).toBe('Draft · saved until Dec 20')
    expect(draftLabel('soon', 'Dec 20')).toContain('expires')
    expect(draftHref(draft)).toBe('/requestquote?memberId=1,2,3&source=None')
  })

  test('names a request by its event, else by its vendors', () => {
    expect(eventTitle(draft)).toBe('Birthday party, 40 guests')
    expect(eventTitle({ ...draft, gigRequest: { eventType: 'Wedding', guestCount: 'many' } })).toBe('Wedding')
    expect(eventTitle({ ...draft, gigRequest: {} })).toBe('Request to Vendor 1 and 2 more')
    expect(eventTitle({ ...draft, gigRequest: {}, vendors: [] })).toBe('Quote request')
    expect(eventFacts(draft)).toEqual(['Sat, May 1, 2027', 'New York City, NY', '3 vendors'])
    expect(eventFacts({ ...draft, wantsSimilarVendors: true }).at(-1)).toBe('3 vendors and up to 5 similar ones')
    expect(eventFacts(draft, { agreed: '2027-05-09', asked: 5 })).toEqual([
      'Sun, May 9, 2027',
      'New York City, NY',
      '5 vendors',
    ])
  })
})
