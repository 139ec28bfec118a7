import { describe, expect, test } from 'vitest'
import { parseQuoteRequest } from '#contract/quote-request.ts'
import { RequestData } from '#contract/quote.ts'
import { composeRequest, wireQuoteRequest } from '#src/offline/outbox/kinds/compose-request.ts'
import { createWorld, DJ, filledDraft, START } from '#tests/support/world/world.ts'
import * as v from 'valibot'

const { offline } = createWorld().phone().openTab()
const draft = filledDraft(offline)
const limo = { ...DJ, memberID: 99, isTransport: true }
const sent = (body: string) =>
  v.parse(RequestData, JSON.parse((JSON.parse(body) as { requestData: string }).requestData))

describe('composing the request', () => {
  test('a complete draft becomes what the server accepts, numbers as numbers', () => {
    const parsed = parseQuoteRequest(wireQuoteRequest(draft), {
      kinds: ['entertainment'],
      timeZone: 'America/New_York',
      now: new Date(START),
    })
    expect(parsed.issues).toBeUndefined()
    expect(parsed.output).toMatchObject({ guestCount: 80, duration: 120, vendorBudget: 800, members: [12] })
  })

  test('a transport draft sends its own fields and none of the venue', () => {
    const typed = { pickUpLocation: 'Here', dropOffLocation: 'There', pickUpTime: '10:00', passengerCount: '1,000' }
    const wire = wireQuoteRequest({ ...draft, vendors: [limo], gigRequest: { ...draft.gigRequest, ...typed } })
    expect(wire).toMatchObject({ pickUpTime: '10:00', passengerCount: 1000 })
    expect(wire).not.toHaveProperty('venue')
    expect(wire).not.toHaveProperty('guestCount')
  })

  test('what was left empty is null, an invalid number stays as typed for its field error', () => {
    expect(wireQuoteRequest({ ...draft, gigRequest: { vendorBudget: '', guestCount: 'many' } })).toMatchObject({
      vendorBudget: null,
      guestCount: 'many',
    })
  })

  test.each([
    [true, 5],
    [false, 0],
  ])('similar vendors wanted: %s gives maxAutoAdd %i', (wantsSimilarVendors, maxAutoAdd) => {
    expect(sent(composeRequest({ ...draft, wantsSimilarVendors })).maxAutoAdd).toBe(maxAutoAdd)
  })

  test.each([
    ['thebash', -1, 0],
    ['thebash', -2, 5],
    ['thebash', undefined, 5],
    ['None', -1, 5],
    ['gigkids', -1, 5],
  ] as const)(
    'similar vendors wanted, from %s for a vendor of level %s: maxAutoAdd %i',
    (source, memberLevel, maxAutoAdd) => {
      const vendors = [DJ, { ...DJ, memberID: 13, ...(memberLevel !== undefined && { memberLevel }) }]
      expect(sent(composeRequest({ ...draft, wantsSimilarVendors: true, source, vendors })).maxAutoAdd).toBe(maxAutoAdd)
    },
  )

  test('featured profiles travel with their view source, those of other vendors do not', () => {
    const view = (featuredProfileId: number) => ({ featuredProfileId, featureProfileViewSource: 'recentEvents' })
    expect(wireQuoteRequest({ ...draft, featureProfiles: [view(12), view(404)] })).toMatchObject({
      featureProfiles: [view(12)],
    })
  })

  test('no password travels, even if one slipped into the draft', () => {
    const body = composeRequest({
      ...draft,
      client: { ...draft.client, password: 'hunter2hunter2', passwordConfirm: 'hunter2hunter2' },
    })
    expect(body).not.toContain('hunter2')
  })

  test('the same draft gives the same text', () => {
    expect(composeRequest(structuredClone(draft))).toBe(composeRequest(draft))
  })
})
