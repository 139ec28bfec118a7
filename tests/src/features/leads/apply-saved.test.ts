import { expect, test } from 'vitest'
import { QUOTE_LINES_MAX } from '#contract/limits.ts'
import { SavedQuoteInput } from '#contract/inbox/saved-quotes.ts'
import { typedLines, typedPrice, withLines } from '#src/offline/outbox/kinds/compose-terms.ts'
import { keptOf, withPackage, withTemplate } from '#src/features/leads/saved-quotes/apply-saved.ts'
import * as v from 'valibot'

const FORM = {
  ...withLines({}, [
    { label: 'Two sets', cents: '900' },
    { label: 'Travel', cents: '50' },
  ]),
  includes: 'Lights',
  message: 'Gladly',
  validUntil: '2027-05-01',
  'terms.startsAt': '2027-06-01T18:00',
  'terms.depositCents': '200',
  'terms.notIncluded': '',
}

test('a template keeps everything but dates and times, and the server takes it', () => {
  const kept = keptOf(FORM, 'template')
  expect(kept).not.toHaveProperty('validUntil')
  expect(kept).not.toHaveProperty(['terms.startsAt'])
  expect(v.parse(SavedQuoteInput, { kind: 'template', name: 'Wedding', answer: kept }).answer).toEqual(kept)
  const most = withLines(
    {},
    Array.from({ length: QUOTE_LINES_MAX }, () => ({ label: 'x', cents: '1' })),
  )
  expect(v.is(SavedQuoteInput, { kind: 'template', name: 'Most', answer: most })).toBe(true)
  expect(v.is(SavedQuoteInput, { kind: 'template', name: 'Odd', answer: { validUntil: 'x' } })).toBe(false)
})

test('a template replaces price, lines and words; the dates of this event stay', () => {
  const other = { ...withLines({ price: '10' }, [{ label: 'Old', cents: '1' }]), validUntil: '2027-09-01' }
  const started = withTemplate(other, { answer: keptOf(FORM, 'template') })
  expect(started).toEqual({ ...keptOf(FORM, 'template'), validUntil: '2027-09-01' })
  expect(typedPrice(started)).toBe(950)
})

test('a package adds its lines and what it includes, below a price that was typed', () => {
  const added = withPackage(
    { price: '800', includes: 'Music', message: 'Hi' },
    { name: 'Lights', answer: keptOf(FORM, 'package') },
  )
  expect(added && typedLines(added).map(({ label }) => label)).toEqual(['Service', 'Two sets', 'Travel'])
  expect(added && typedPrice(added)).toBe(1750)
  expect(added).toMatchObject({ includes: 'Music\nLights', message: 'Hi' })
  expect(keptOf(FORM, 'package')).not.toHaveProperty('message')
  const plain = withPackage({}, { name: 'Lights', answer: { price: '120' } })
  expect(plain && typedLines(plain)).toEqual([{ label: 'Lights', cents: '120' }])
})

test('a package that does not fit changes nothing', () => {
  const full = withLines(
    {},
    Array.from({ length: QUOTE_LINES_MAX }, () => ({ label: 'x', cents: '1' })),
  )
  expect(withPackage(full, { name: 'Lights', answer: { price: '120' } })).toBeNull()
})
