import { expect, test } from 'vitest'
import { fitted, packagesFor, withOfferedPackage } from '#src/features/leads/saved-quotes/apply-saved.ts'
import { isOfOtherEvent, partsFor } from '#src/features/leads/saved-quotes/other-event.ts'
import { typedLines, withLines } from '#src/offline/outbox/kinds/compose-terms.ts'

const EVENT = { eventType: 'Wedding reception', duration: 300, guestCount: 80 }

test.each([
  ['Five hours of music', false],
  ['4 hours of music', true],
  ['4-6 hours', false],
  ['up to 4 hrs', true],
  ['3+ hours', false],
  ['1 hour set-up', false],
  ['For 50 to 100 guests', false],
  ['For 150 guests', true],
  ['up to 1,000 people', false],
  ['Sound for 60 guests', true],
  ['Two sets of 45 minutes, lights', false],
  ['Band of 5 people', false],
  ['We arrive 1 hour early', false],
])('%s is for another event: %s', (text, isOther) => {
  expect(isOfOtherEvent(text, EVENT)).toBe(isOther)
})

test('what the client left open contradicts nothing', () => {
  expect(isOfOtherEvent('4 hours for 150 guests', { ...EVENT, duration: null, guestCount: null })).toBe(false)
})

test('only the part about another event is left out', () => {
  expect(partsFor('Three hours, lights, travel\nMC for 200 guests\nDance floor', EVENT)).toEqual({
    kept: 'lights, travel\nDance floor',
    left: ['Three hours', 'MC for 200 guests'],
  })
})

test('a saved quote comes without its lines about another event; a name that is takes its price with it', () => {
  const lines = [
    { label: 'DJ, 4 hours', cents: '900' },
    { label: 'Lights', cents: '100' },
  ]
  const answer = withLines({ includes: 'MC', message: 'See you in 4 hours' }, lines)
  const { quote, left } = fitted({ name: 'Party', answer }, EVENT)
  expect(typedLines(quote.answer)).toEqual([{ label: 'Lights', cents: '100' }])
  expect(quote.answer).toMatchObject({ includes: 'MC', message: '' })
  expect(left).toEqual(['DJ, 4 hours', 'See you in 4 hours'])
  const plain = fitted({ name: 'Party, 3 hours', answer: { price: '700', includes: 'MC' } }, EVENT)
  expect(plain).toEqual({ quote: { name: 'Party, 3 hours', answer: { includes: 'MC' } }, left: ['Party, 3 hours'] })
})

const saved = (name: string, answer: Record<string, string>) => ({ id: name, kind: 'package' as const, name, answer })

test('packages are offered that fit the hours, the guests and the kind of event, and have a price', () => {
  const quotes = [
    saved('Wedding, 5 hours', { price: '1050' }),
    saved('Wedding, 8 hours', { price: '1800' }),
    saved('Birthday', { price: '400' }),
    saved('Lights', { price: '120', includes: 'For 200 guests' }),
    saved('Photo booth', { includes: 'Prints' }),
    { ...saved('Full', { price: '999' }), kind: 'template' as const },
  ]
  expect(packagesFor(quotes, EVENT).map(({ name }) => name)).toEqual(['Wedding, 5 hours'])
})

test('an offered package is all of the price, with its policy; what was typed stays', () => {
  const begun = withLines({ includes: 'Old words' }, [{ label: 'Old line', cents: '' }])
  const offered = saved('Wedding, 5 hours', { price: '1050', includes: 'MC', 'terms.cancellation': 'moderate' })
  const filled = withOfferedPackage({ ...begun, message: 'Hello' }, offered, begun)
  expect(filled).toMatchObject({ includes: 'MC', message: 'Hello', 'terms.cancellation': 'moderate' })
  expect(filled && typedLines(filled)).toEqual([{ label: 'Wedding, 5 hours', cents: '1050' }])
  const typed = withOfferedPackage({ ...begun, includes: 'My words' }, offered, begun)
  expect(typed).toMatchObject({ includes: 'My words\nMC' })
  const typedBefore = withOfferedPackage({ ...begun, includes: 'Old words' }, offered, {})
  expect(typedBefore).toMatchObject({ includes: 'Old words\nMC' })
})

test('a second package, a second tap and a typed price do not add up', () => {
  const small = saved('Wedding, 5 hours', { price: '1050', includes: 'MC' })
  const large = saved('Wedding, all day', { price: '1800', includes: 'MC and lights' })
  const tapped = withOfferedPackage({ price: '500' }, small, {})
  const again = tapped && withOfferedPackage(tapped, small, {})
  expect(again && typedLines(again)).toEqual([{ label: 'Wedding, 5 hours', cents: '1050' }])
  const other = again && withOfferedPackage(again, large, {})
  expect(other && typedLines(other)).toEqual([{ label: 'Wedding, all day', cents: '1800' }])
})

test('words about something that the client said is not needed are of another event', () => {
  const said = (text: string) => ({ ...EVENT, categoryDetails: [{ question: 'emcee', label: 'MC', text }] })
  expect([
    isOfOtherEvent('MC all evening', said('No')),
    isOfOtherEvent('MC all evening', said('Yes')),
    isOfOtherEvent('Lights', said('No')),
  ]).toEqual([true, false, false])
})

test('packages that name what is needed come first, and those that name what is not stay out', () => {
  const aPackage = (name: string) => ({ id: name, kind: 'package' as const, name, answer: { price: '500' } })
  const wanted = {
    ...EVENT,
    categoryDetails: [
      { question: 'emcee', label: 'MC', text: 'Yes' },
      { question: 'ceremonySound', label: 'Ceremony sound', text: 'No' },
    ],
  }
  const offered = packagesFor([aPackage('Lights'), aPackage('Ceremony'), aPackage('Music and MC')], wanted)
  expect(offered.map(({ name }) => name)).toEqual(['Music and MC', 'Lights'])
})
