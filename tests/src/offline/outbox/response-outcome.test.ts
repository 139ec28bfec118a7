import { describe, expect, test } from 'vitest'
import { decide } from '#src/offline/outbox/response-outcome.ts'
import type { DeliveryResponse } from '#src/offline/ports.ts'

const KEY = '00000000-0000-4000-8000-000000000001'
const NOW = Date.parse('2027-03-01T12:00:00Z')
const receipt = { key: KEY, clientId: 7, requests: [{ id: 1, memberId: 12 }], autoAdded: [] }
const answer = (status: number, json?: unknown, retryAfter: string | null = null): DeliveryResponse => ({
  kind: 'response',
  status,
  json,
  retryAfter,
})
const meaning = (given: DeliveryResponse) => decide(given, { kind: 'quoteRequest', key: KEY }, NOW)
const html = undefined

describe('what an answer means', () => {
  test('a 2xx receipt that echoes the key is a delivery', () => {
    expect(meaning(answer(201, receipt))).toEqual({ action: 'sent', receipt })
    expect(meaning(answer(200, receipt)).action).toBe('sent')
  })

  test('a receipt of another kind is none', () => {
    const ofAnswer = { key: KEY, leadId: 4, answerId: 9 }
    const asAnswer = (given: DeliveryResponse) => decide(given, { kind: 'leadAnswer', key: KEY }, NOW)
    expect(asAnswer(answer(201, ofAnswer))).toEqual({ action: 'sent', receipt: ofAnswer })
    expect([asAnswer(answer(201, receipt)).action, meaning(answer(201, ofAnswer)).action]).toEqual(['retry', 'retry'])
  })

  test.each([
    ['another key', answer(201, { ...receipt, key: '00000000-0000-4000-8000-000000000002' })],
    ['no receipt', answer(201, { ok: true })],
    ['cut JSON', answer(201, undefined)],
    ['a captive portal', answer(200, html)],
    ['a redirect', answer(302, html)],
  ])('a success with %s is kept and tried again', (_what, given) => {
    expect(meaning(given)).toMatchObject({ action: 'retry', kind: 'notJson' })
  })

  test.each([
    ['no answer', { kind: 'none', failure: 'offline' } as const, 'offline'],
    ['a timeout', { kind: 'none', failure: 'timeout' } as const, 'timeout'],
    ['408', answer(408, html), 'server'],
    ['500', answer(500, { message: 'Oops' }), 'server'],
    ['502 from a proxy', answer(502, html), 'server'],
    ['504 from a proxy', answer(504, html), 'server'],
  ])('%s is tried again with the same key', (_what, given, kind) => {
    expect(meaning(given)).toMatchObject({ action: 'retry', kind })
  })

  test.each([429, 503])('%i pauses the queue for what Retry-After says', (status) => {
    expect(meaning(answer(status, { message: 'Later', code: 'tooMany' }, '120'))).toMatchObject({
      action: 'pause',
      waitMs: 120_000,
    })
    expect(meaning(answer(status, html))).toMatchObject({ action: 'pause', waitMs: null })
  })

  test('409 in progress comes back later with the same key', () => {
    expect(meaning(answer(409, { message: 'Being stored', code: 'inProgress' }, '2'))).toMatchObject({
      action: 'retry',
      kind: 'inProgress',
      waitMs: 2000,
    })
  })

  test('409 cancelled needs the person: nothing is stored under this key', () => {
    expect(meaning(answer(409, { message: 'Cancelled', code: 'cancelled' }))).toMatchObject({
      action: 'needsYou',
      refusal: { code: 'cancelled' },
    })
  })

  test('401 needs a sign-in', () => {
    expect(meaning(answer(401, { message: 'Who are you?', code: 'unauthorized' })).action).toBe('signIn')
  })

  test.each([400, 422])('%i with field errors needs the person, with the fields', (status) => {
    const errors = [{ name: 'gigRequest.eventDate', message: 'This date has passed.', code: 'inThePast' }]
    expect(meaning(answer(status, { errors }))).toMatchObject({ action: 'needsYou', refusal: { errors } })
  })

  test('field errors with codes of a newer server are still field errors', () => {
    const errors = [{ name: 'venue', message: 'No.', code: 'fromTheFuture' }]
    expect(meaning(answer(422, { errors }))).toMatchObject({
      action: 'needsYou',
      refusal: { errors: [{ name: 'venue', code: 'invalid' }] },
    })
  })

  test('403 and 413 need the person, 413 even without a JSON body', () => {
    expect(meaning(answer(403, { message: 'No' })).action).toBe('needsYou')
    expect(meaning(answer(413, html)).action).toBe('needsYou')
  })

  test('404 with field errors (a vendor is gone) needs the person, not an update', () => {
    expect(meaning(answer(404, { errors: [{ name: 'members', message: 'Gone', code: 'notFound' }] })).action).toBe(
      'needsYou',
    )
  })

  test.each([404, 405, 410, 426])('%i on the endpoint itself needs an update', (status) => {
    expect(meaning(answer(status, { message: 'No such path', code: 'notFound' })).action).toBe('update')
  })

  test.each([400, 401, 403, 404, 405, 409, 422])(
    '%i as a HTML page is some network speaking, not Fanfare',
    (status) => {
      expect(meaning(answer(status, html))).toMatchObject({ action: 'retry', kind: 'notJson' })
    },
  )

  test('the message text decides nothing', () => {
    expect(meaning(answer(400, { message: 'retry later, temporarily unavailable' })).action).toBe('needsYou')
    expect(meaning(answer(500, { message: 'invalid request, do not retry' })).action).toBe('retry')
  })
})
