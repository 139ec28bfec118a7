import { describe, expect, test } from 'vitest'
import { decide } from '#src/offline/outbox/response-outcome.ts'
import type { DeliveryResponse } from '#src/offline/ports.ts'

const KEY = '00000000-0000-4000-8000-000000000001'
const NOW = Date.parse('2027-03-01T12:00:00Z')
const receipt = { key: KEY, clientId: 7, requests: [{ id: 1, memberId: 12 }], autoAdded: [] }
const response = (status: number, json?: unknown, retryAfter: string | null = null): DeliveryResponse => ({
  kind: 'response',
  status,
  json,
  retryAfter,
})
const meaning = (given: DeliveryResponse, ownerId: number | null = 7) =>
  decide(given, { kind: 'quoteRequest', key: KEY, ownerId }, NOW)
const html = undefined

describe('what a response means', () => {
  test('a 2xx receipt that echoes the key is a delivery', () => {
    expect(meaning(response(201, receipt))).toEqual({ action: 'sent', receipt })
    expect(meaning(response(200, receipt)).action).toBe('sent')
  })

  test('a receipt of another kind does not count', () => {
    const ofResponse = { key: KEY, leadId: 4, answerId: 9 }
    const asResponse = (given: DeliveryResponse) => decide(given, { kind: 'leadAnswer', key: KEY, ownerId: 7 }, NOW)
    expect(asResponse(response(201, ofResponse))).toEqual({ action: 'sent', receipt: ofResponse })
    expect([asResponse(response(201, receipt)).action, meaning(response(201, ofResponse)).action]).toEqual([
      'retry',
      'retry',
    ])
  })

  test.each([
    ['another key', response(201, { ...receipt, key: '00000000-0000-4000-8000-000000000002' })],
    ['no receipt', response(201, { ok: true })],
    ['cut JSON', response(201, undefined)],
    ['a captive portal', response(200, html)],
    ['a redirect', response(302, html)],
  ])('a success with %s is kept and tried again', (_what, given) => {
    expect(meaning(given)).toMatchObject({ action: 'retry', kind: 'notJson' })
  })

  test.each([
    ['no answer', { kind: 'none', failure: 'offline' } as const, 'offline'],
    ['a timeout', { kind: 'none', failure: 'timeout' } as const, 'timeout'],
    ['408', response(408, html), 'server'],
    ['500', response(500, { message: 'Oops' }), 'server'],
    ['502 from a proxy', response(502, html), 'server'],
    ['504 from a proxy', response(504, html), 'server'],
  ])('%s is tried again with the same key', (_what, given, kind) => {
    expect(meaning(given)).toMatchObject({ action: 'retry', kind })
  })

  test.each([429, 503])('%i pauses the queue for what Retry-After says', (status) => {
    expect(meaning(response(status, { message: 'Later', code: 'tooMany' }, '120'))).toMatchObject({
      action: 'pause',
      waitMs: 120_000,
    })
    expect(meaning(response(status, html))).toMatchObject({ action: 'pause', waitMs: null })
  })

  test('409 in progress comes back later with the same key', () => {
    expect(meaning(response(409, { message: 'Being stored', code: 'inProgress' }, '2'))).toMatchObject({
      action: 'retry',
      kind: 'inProgress',
      waitMs: 2000,
    })
  })

  test('409 canceled needs the person: nothing is stored under this key', () => {
    expect(meaning(response(409, { message: 'Cancelled', code: 'cancelled' }))).toMatchObject({
      action: 'needsYou',
      refusal: { code: 'cancelled' },
    })
  })

  test('401 of an account’s request needs a sign-in; a guest’s is tried again', () => {
    const denied = response(401, { message: 'Who are you?', code: 'unauthorized' })
    expect([meaning(denied).action, meaning(denied, null).action]).toEqual(['signIn', 'retry'])
  })

  test.each([400, 422])('%i with field errors needs the person, with the fields', (status) => {
    const errors = [{ name: 'gigRequest.eventDate', message: 'This date has passed.', code: 'inThePast' }]
    expect(meaning(response(status, { errors }))).toMatchObject({ action: 'needsYou', refusal: { errors } })
  })

  test('field errors with codes of a newer server are still field errors', () => {
    const errors = [{ name: 'venue', message: 'No.', code: 'fromTheFuture' }]
    expect(meaning(response(422, { errors }))).toMatchObject({
      action: 'needsYou',
      refusal: { errors: [{ name: 'venue', code: 'invalid' }] },
    })
  })

  test.each([
    [403, 'forbidden'],
    [413, 'tooLarge'],
    [422, 'keyReused'],
    [418, 'fromTheFuture'],
  ])('%i with Fanfare’s code needs the person', (status, code) => {
    expect(meaning(response(status, { message: 'No', code })).action).toBe('needsYou')
  })

  test.each([
    ['of Node’s own HTTP server', 400, { error: 'Bad Request', message: 'Client Error', statusCode: 400 }],
    ['of a request that arrived damaged', 400, { message: 'We couldn’t read this request.', code: 'invalid' }],
    ['of a request without its headers', 400, { message: 'No key', code: 'keyMissing' }],
    ['of a request without its content type', 415, { message: 'Send JSON', code: 'unsupported' }],
    ['of a firewall', 403, { message: 'Forbidden' }],
    ['of a firewall without a text', 403, { reason: 'blocked' }],
    ['without a body', 413, undefined],
    ['with an empty list of errors', 422, { errors: [] }],
  ])('fault 72, a refusal %s is never final', (_what, status, body) => {
    expect(meaning(response(status, body))).toMatchObject({ action: 'retry', kind: 'notJson', refusal: { status } })
  })

  test('404 with field errors (a vendor is gone) needs the person, not an update', () => {
    expect(meaning(response(404, { errors: [{ name: 'members', message: 'Gone', code: 'notFound' }] })).action).toBe(
      'needsYou',
    )
  })

  test.each([404, 405, 410, 426])('%i on the endpoint itself needs an update', (status) => {
    expect(meaning(response(status, { message: 'No such path', code: 'notFound' })).action).toBe('update')
  })

  test.each([400, 401, 403, 404, 405, 409, 410, 413, 422, 426])(
    'fault 72, %i as an HTML page comes from the network, not from Fanfare',
    (status) => {
      expect(meaning(response(status, html))).toMatchObject({ action: 'retry', kind: 'notJson' })
    },
  )

  test('the message text decides nothing', () => {
    const text = 'retry later, temporarily unavailable'
    expect(meaning(response(422, { message: text, code: 'invalid' })).action).toBe('needsYou')
    expect(meaning(response(500, { message: 'invalid request, do not retry' })).action).toBe('retry')
  })
})
