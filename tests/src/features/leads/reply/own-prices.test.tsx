/** The vendor's own prices in its quote: filled in where it says so, and never added without a tap. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Lead } from '#contract/leads.ts'
import { openReply } from '#src/features/leads/reply/open-reply.ts'
import { PriceOfDay, TravelOffer, withTravel } from '#src/features/leads/reply/own-prices.tsx'
import { fittedFields, withoutFilledPrice } from '#src/features/leads/saved-quotes/apply-saved.ts'
import { typedLines, typedPrice } from '#src/offline/outbox/kinds/compose-terms.ts'
import { A_LEAD } from '#tests/support/world/leads.ts'
import { createWorld } from '#tests/support/world/world.ts'

const TRAVEL = { includedMiles: 30, miles: 12, cents: 2400 }
const PRICED: Lead = { ...A_LEAD, ownPrices: { ofDay: 1400, travel: TRAVEL } }
const offer = (fields: Record<string, string>) =>
  renderToStaticMarkup(<TravelOffer lead={PRICED} fields={fields} onChange={() => {}} />).replaceAll(/<[^>]+>/g, ' ')

test('a new quote begins with the price of the day, and says that it is the vendor’s', async () => {
  const { offline } = createWorld().phone().openTab()
  expect((await openReply(offline, PRICED)).draft.answer).toMatchObject({ price: '1400' })
  expect((await openReply(offline, A_LEAD)).draft.answer).not.toHaveProperty('price')
  expect(renderToStaticMarkup(<PriceOfDay lead={PRICED} />)).toContain('is $1,400.')
})

test('the way beyond what is included is offered with its sum, and a tap makes it a line', () => {
  expect(offer({ price: '1400' })).toContain('The event is 42 miles away, 12 miles beyond the 30 that you include.')
  expect(offer({ price: '1400' })).toContain('Add travel, $24')
  const added = withTravel({ price: '1400' }, TRAVEL)
  expect(typedLines(added)).toEqual([
    { label: 'Service', cents: '1400' },
    { label: 'Travel, 12 miles beyond 30', cents: '24' },
  ])
  expect(typedPrice(added)).toBe(1424)
  // The sum stays beside Send.
  expect(offer(added)).toContain('In the price: Travel, 12 miles beyond 30, $24')
  expect(offer(added)).not.toContain('Add travel')
})

test('neither slips into another quote: no package is added to a filled price, and no other event has the line', () => {
  expect(withoutFilledPrice({ price: '1400' }, { price: '1400' })).toEqual({ price: '' })
  expect(withoutFilledPrice({ price: '1500' }, { price: '1400' })).toEqual({ price: '1500' })
  const { kept, left } = fittedFields(withTravel({ price: '1400' }, TRAVEL), A_LEAD)
  expect([typedLines(kept).map(({ label }) => label), left]).toEqual([['Service'], ['Travel, 12 miles beyond 30']])
})
