import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/limits.ts'
import { needsConfirmation } from '#src/offline/outbox/needs-confirmation.ts'
import type { RequestRecord } from '#src/offline/outbox/kinds/quote-request.ts'
import { createWorld, filledDraft, START } from '#tests/support/world/world.ts'

const HOUR_MS = DAY_MS / 24
const { offline } = createWorld().phone().openTab()
const composed = await offline.outbox.compose(filledDraft(offline))
const on = (eventDate: string, vendorStartTime = '18:30', changes: Partial<RequestRecord> = {}): RequestRecord => ({
  ...composed,
  ...changes,
  draft: { ...composed.draft, gigRequest: { ...composed.draft.gigRequest, eventDate, vendorStartTime } },
})

describe('what is not sent by itself without asking', () => {
  test('a fresh request for a far event goes out', () => {
    expect(needsConfirmation(composed, null, START)).toBeNull()
  })

  test('after 48 hours it asks, and a yes holds for another 48', () => {
    expect(needsConfirmation(composed, null, START + 48 * HOUR_MS)).toBeNull()
    expect(needsConfirmation(composed, null, START + 48 * HOUR_MS + 1)).toBe('old')
    const confirmed = { ...composed, confirmedAt: START + 72 * HOUR_MS }
    expect(needsConfirmation(confirmed, null, START + 100 * HOUR_MS)).toBeNull()
    expect(needsConfirmation(confirmed, null, START + 121 * HOUR_MS)).toBe('old')
  })

  test('within a day of the event it asks, in the time of the event’s place', () => {
    // 12:00 UTC is 07:00 in New York.
    expect(needsConfirmation(on('2027-03-02', '07:01'), null, START)).toBeNull()
    expect(needsConfirmation(on('2027-03-02', '07:00'), null, START)).toBe('eventSoon')
    expect(needsConfirmation(on('2027-03-01', '06:59'), null, START)).toBe('eventPast')
  })

  test('a yes given while the event was far does not cover the last day', () => {
    const confirmedEarly = on('2027-03-02', '12:00', { confirmedAt: START })
    expect(needsConfirmation(confirmedEarly, null, START)).toBeNull()
    expect(needsConfirmation(confirmedEarly, null, START + 20 * HOUR_MS)).toBe('eventSoon')
    expect(
      needsConfirmation({ ...confirmedEarly, confirmedAt: START + 20 * HOUR_MS }, null, START + 21 * HOUR_MS),
    ).toBeNull()
  })

  test('another account asks; a guest who signs in is the same person', () => {
    expect(needsConfirmation({ ...composed, ownerId: 5 }, 6, START)).toBe('otherAccount')
    // From a file it stays its own account's, whatever is confirmed here.
    const imported = { ...composed, ownerId: 5, imported: true }
    expect(needsConfirmation(imported, 6, START)).toBe('importedOtherAccount')
    expect(needsConfirmation(imported, 5, START)).toBe('imported')
    // While no one is signed in there is no one to ask: it is refused without a sign-in, and waits for its own.
    expect(needsConfirmation({ ...composed, ownerId: 5 }, null, START)).toBeNull()
    expect(needsConfirmation({ ...composed, ownerId: 5 }, 5, START)).toBeNull()
    expect(needsConfirmation(composed, 5, START)).toBeNull()
  })

  test('a place whose time zone is unknown here does not break it', () => {
    const record = on('2027-03-09')
    expect(
      needsConfirmation(
        { ...record, draft: { ...record.draft, place: { displayName: 'Nowhere', timeZone: 'Mars/Olympus' } } },
        null,
        START,
      ),
    ).toBeNull()
  })
})
