/** Money of bookings: the sums of a ledger, and what a cancellation costs. */
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { cancellationSteps, owedOn } from '#contract/bookings/cancellation.ts'
import {
  LEDGER_KINDS,
  LEDGER_STATES,
  NewLedgerEntry,
  ledgerSums,
  ledgerTerms,
  overpaidCents,
  dueBeyondRecorded,
  paymentsDue,
  refundableCents,
  sumsBeyondRecorded,
} from '#contract/bookings/ledger.ts'
import { CANCELLATION_POLICIES } from '#contract/bookings/quote-terms.ts'
import { addDays } from '#contract/dates.ts'
import { toFieldErrors } from '#contract/errors.ts'
import { parseReply } from '#contract/inbox/reply-input.ts'

const cents = fc.integer({ min: 1, max: 100_000_000 })
const entry = fc.record({
  kind: fc.constantFrom(...LEDGER_KINDS),
  cents,
  state: fc.constantFrom(...LEDGER_STATES),
})
const terms = fc.record({
  totalCents: cents,
  cancelledOwedCents: fc.oneof(
    fc.constant(null),
    fc.constant('notSaid' as const),
    fc.integer({ min: 0, max: 100_000_000 }),
  ),
})

test('a payment app is of no other method: earlier pages would say something else of the same payment', () => {
  const payment = { kind: 'deposit', cents: 5000, paidOn: '2027-03-02', app: 'venmo' }
  expect(v.is(NewLedgerEntry, { ...payment, method: 'other' })).toBe(true)
  const refused = v.safeParse(NewLedgerEntry, { ...payment, method: 'cash' })
  expect(refused.issues?.map((issue) => v.getDotPath(issue))).toEqual(['method'])
})

describe('the sums of a ledger', () => {
  test('always agree: paid less refunded, plus what is due, less what is to be refunded, is the agreed sum', () => {
    fc.assert(
      fc.property(terms, fc.array(entry, { maxLength: 30 }), (given, entries) => {
        const sums = ledgerSums(given, entries)
        const { agreedCents, paidCents, refundedCents, dueCents, refundDueCents } = sums
        expect(paidCents - refundedCents + dueCents - refundDueCents).toBe(agreedCents)
        expect(Math.min(dueCents, refundDueCents)).toBe(0)
        expect(Object.values(sums).every((sum) => Number.isSafeInteger(sum) && sum >= 0)).toBe(true)
      }),
    )
  })

  test('the payments that are due add up to what is due, and the order of the entries changes nothing', () => {
    const plan = fc.record({ deposit: fc.double({ min: 0, max: 1, noNaN: true }) })
    fc.assert(
      fc.property(terms, plan, fc.array(entry, { maxLength: 30 }), (given, { deposit }, entries) => {
        const depositCents = Math.round(given.totalCents * deposit)
        const booking = { ...given, depositCents, balanceDueOn: null, eventDate: '2027-05-01' }
        const due = paymentsDue(booking, entries)
        const { dueCents, refundDueCents } = ledgerSums(given, entries)
        expect(due.reduce((sum, each) => sum + each.cents, 0)).toBe(dueCents + refundDueCents)
        expect(paymentsDue(booking, entries.toReversed())).toEqual(due)
        expect(ledgerSums(given, entries.toReversed())).toEqual(ledgerSums(given, entries))
      }),
    )
  })

  test('in whatever order payments are noted and decided, no more is refunded than was paid, and only once', () => {
    const noted = fc.record({ kind: fc.constantFrom(...LEDGER_KINDS), cents, isAgreed: fc.boolean() })
    const steps = fc.array(fc.record({ noted, decides: fc.nat({ max: 40 }) }), { maxLength: 40 })
    fc.assert(
      fc.property(terms, steps, (given, all) => {
        const ledger: { kind: (typeof LEDGER_KINDS)[number]; cents: number; state: string; isAgreed: boolean }[] = []
        const sums = () => ledgerSums(given, ledger as Parameters<typeof ledgerSums>[1])
        for (const { noted: each, decides } of all) {
          if (each.kind !== 'refund' || each.cents <= refundableCents(sums())) ledger.push({ ...each, state: 'noted' })
          const decided = ledger[decides % Math.max(1, ledger.length)]
          if (decided?.state === 'noted') decided.state = decided.isAgreed ? 'confirmed' : 'disputed'
          const { paidCents, refundedCents, unconfirmedRefundCents, agreedCents, dueCents } = sums()
          expect(refundedCents + unconfirmedRefundCents).toBeLessThanOrEqual(paidCents)
          expect(dueCents).toBeLessThanOrEqual(agreedCents)
        }
      }),
    )
  })

  test('nothing but a confirmed entry counts', () => {
    fc.assert(
      fc.property(terms, fc.array(entry, { maxLength: 30 }), (given, entries) => {
        const confirmed = entries.filter(({ state }) => state === 'confirmed')
        const { unconfirmedCents: _a, unconfirmedRefundCents: _b, ...sums } = ledgerSums(given, entries)
        expect(ledgerSums(given, confirmed)).toMatchObject(sums)
      }),
    )
  })

  test('a payment is too much beyond what is open and not on its way; an extra and a refund never are', () => {
    const terms = { totalCents: 80_000, cancelledOwedCents: null }
    const entries = [
      { kind: 'deposit', cents: 20_000, state: 'confirmed' },
      { kind: 'balance', cents: 10_000, state: 'noted' },
    ] as const
    expect(overpaidCents(terms, entries, { kind: 'balance', cents: 50_000 })).toBe(0)
    expect(overpaidCents(terms, entries, { kind: 'balance', cents: 50_001 })).toBe(1)
    expect(overpaidCents(terms, entries, { kind: 'deposit', cents: 800_000 })).toBe(750_000)
    for (const kind of ['extra', 'refund'] as const) {
      expect(overpaidCents(terms, entries, { kind, cents: 800_000 })).toBe(0)
    }
  })

  test('an extra that waits for its confirmation takes nothing from what is still to pay', () => {
    const terms = { totalCents: 80_000, cancelledOwedCents: null }
    const entries = [
      { kind: 'deposit', cents: 20_000, state: 'confirmed' },
      { kind: 'extra', cents: 5_000, state: 'noted' },
    ] as const
    expect(overpaidCents(terms, entries, { kind: 'balance', cents: 60_000 })).toBe(0)
    expect(overpaidCents(terms, entries, { kind: 'balance', cents: 60_001 })).toBe(1)
  })

  test('nothing is too much for a canceled booking whose quote does not say what that costs', () => {
    const terms = { totalCents: 80_000, cancelledOwedCents: 'notSaid' } as const
    expect(overpaidCents(terms, [], { kind: 'deposit', cents: 20_000 })).toBe(0)
    expect(overpaidCents({ ...terms, cancelledOwedCents: 0 }, [], { kind: 'deposit', cents: 20_000 })).toBe(20_000)
  })

  test('a deposit of $200 on $800 leaves $600 for the balance date; canceled for $400, $200 are left to pay', () => {
    const paid = [{ kind: 'deposit', cents: 20_000, state: 'confirmed' }] as const
    const booking = { totalCents: 80_000, cancelledOwedCents: null, depositCents: 20_000, balanceDueOn: '2027-04-20' }
    expect(paymentsDue({ ...booking, eventDate: '2027-05-01' }, [])).toEqual([
      { what: 'deposit', cents: 20_000, on: null },
      { what: 'balance', cents: 60_000, on: '2027-04-20' },
    ])
    expect(paymentsDue({ ...booking, eventDate: '2027-05-01' }, paid)).toEqual([
      { what: 'balance', cents: 60_000, on: '2027-04-20' },
    ])
    const recorded = [{ ...paid[0], state: 'noted' }] as const
    expect(dueBeyondRecorded({ ...booking, eventDate: '2027-05-01' }, recorded)).toEqual([
      { what: 'balance', cents: 60_000, on: '2027-04-20' },
    ])
    const tooMuch = [{ ...recorded[0], cents: 90_000 }]
    expect(dueBeyondRecorded({ ...booking, eventDate: '2027-05-01' }, tooMuch)).toEqual([])
    const extra = [{ kind: 'extra', cents: 10_000, state: 'noted' }] as const
    expect(dueBeyondRecorded({ ...booking, eventDate: '2027-05-01' }, extra)).toEqual(
      paymentsDue({ ...booking, eventDate: '2027-05-01' }, []),
    )
    const all = { kind: 'balance', cents: 80_000, state: 'confirmed' } as const
    const refund = { kind: 'refund', cents: 20_000, state: 'noted' } as const
    expect(dueBeyondRecorded({ ...booking, eventDate: '2027-05-01' }, [all, refund])).toEqual([])
    const overpaid = [
      { ...all, cents: 90_000 },
      { ...all, cents: 10_000, state: 'noted' as const },
    ]
    expect(dueBeyondRecorded({ ...booking, eventDate: '2027-05-01' }, overpaid)).toEqual([
      { what: 'refund', cents: 10_000, on: null },
    ])
    expect(dueBeyondRecorded({ ...booking, eventDate: '2027-05-01' }, [...overpaid, refund])).toEqual([])
    expect(sumsBeyondRecorded(booking, recorded)).toEqual({
      dueCents: 60_000,
      refundDueCents: 0,
      unconfirmedCents: 20_000,
      refundLaterCents: 0,
    })
    expect(sumsBeyondRecorded(booking, [...overpaid, refund])).toEqual({
      dueCents: 0,
      refundDueCents: 0,
      unconfirmedCents: 30_000,
      refundLaterCents: 0,
    })
    expect(paymentsDue({ ...booking, eventDate: '2027-05-01' }, [{ ...extra[0], state: 'confirmed' }])).toEqual(
      paymentsDue({ ...booking, eventDate: '2027-05-01' }, []),
    )
    const canceled = ledgerTerms({ totalCents: 80_000, state: 'cancelled', cancelled: { owedCents: 40_000 } })
    expect(ledgerSums(canceled, paid)).toMatchObject({ agreedCents: 40_000, dueCents: 20_000 })
    const byVendor = ledgerTerms({ totalCents: 80_000, state: 'cancelled', cancelled: { owedCents: 0 } })
    expect(ledgerSums(byVendor, paid)).toMatchObject({ dueCents: 0, refundDueCents: 20_000 })
    const notSaid = ledgerTerms({ totalCents: 80_000, state: 'cancelled', cancelled: { owedCents: null } })
    expect(ledgerSums(notSaid, paid)).toMatchObject({ agreedCents: 20_000, dueCents: 0, refundDueCents: 0 })
  })
})

describe('what a cancellation costs', () => {
  const event = { eventDate: '2027-06-05', totalCents: 80_001 }

  test.each([
    ['none', [[null, null, 0]]],
    [
      'flexible',
      [
        [null, '2027-05-29', 0],
        ['2027-05-30', '2027-06-03', 20_000],
        ['2027-06-04', null, 40_001],
      ],
    ],
    [
      'moderate',
      [
        [null, '2027-05-06', 0],
        ['2027-05-07', '2027-05-29', 40_001],
        ['2027-05-30', null, 80_001],
      ],
    ],
    [
      'strict',
      [
        [null, '2027-04-06', 20_000],
        ['2027-04-07', '2027-05-06', 40_001],
        ['2027-05-07', null, 80_001],
      ],
    ],
  ] as const)('%s, as dates and cents', (policy, expected) => {
    const steps = cancellationSteps(policy, event).map(({ from, until, owedCents }) => [from, until, owedCents])
    expect(steps).toEqual(expected)
  })

  test('every day has one cost, it never falls as the event comes nearer, and it is never more than the price', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CANCELLATION_POLICIES), cents, (policy, totalCents) => {
        const steps = cancellationSteps(policy, { ...event, totalCents })
        const costs = Array.from({ length: 121 }, (_, day) => owedOn(steps, addDays(event.eventDate, day - 120)))
        for (const [day, cost] of costs.entries()) {
          expect(cost).toBeGreaterThanOrEqual(costs[day - 1] ?? 0)
          expect(cost).toBeLessThanOrEqual(totalCents)
        }
        for (const [at, { from }] of steps.entries())
          expect(from).toBe(at === 0 ? null : addDays(steps[at - 1]?.until ?? '', 1))
      }),
    )
  })
})

describe('an itemized quote', () => {
  const quote = { leadId: 1, kind: 'quote', price: 800, includes: 'Four hours', validUntil: '2027-04-01' }
  const lines = [
    { label: 'DJ', cents: 85_000 },
    { label: 'Discount', cents: -5000 },
  ]
  const request = { timeZone: 'America/New_York', eventDate: '2027-05-01', eventDateLatest: null, startTime: null }
  const parse = (terms?: object, asked: Partial<typeof request> | { startTime: string } = {}) =>
    parseReply({ ...quote, terms }, { ...request, ...asked, now: new Date('2027-03-10T18:00:00Z') })
  const errorsOf = (terms: object) => toFieldErrors(parse(terms).issues ?? []).map(({ name }) => name)

  test('needs no lines, and has defaults beyond them', () => {
    expect(parse().output).toMatchObject({ price: 800 })
    expect(parse({ lines }).output).toMatchObject({
      terms: { lines, depositCents: 0, cancellation: 'none', crew: null, startsAt: null, holdsDate: false },
    })
  })

  test('a price below zero says nothing of the deposit', () => {
    const errors = errorsOf({ lines: [{ label: 'DJ', cents: -500 }] })
    expect(errors).not.toEqual([])
    expect(errors).not.toContain('terms.depositCents')
  })

  test.each([
    ['lines that do not add up', { lines: [{ label: 'DJ', cents: 1 }] }, 'price'],
    ['no line', { lines: [] }, 'terms.lines'],
    ['a line without a name', { lines: [{ label: ' ', cents: 80_000 }] }, 'terms.lines.0.label'],
    ['half a cent', { lines: [{ label: 'DJ', cents: 0.5 }] }, 'terms.lines.0.cents'],
    ['a deposit above the price', { lines, depositCents: 80_001 }, 'terms.depositCents'],
    ['a day that is not there', { lines, balanceDueOn: '2027-02-30' }, 'terms.balanceDueOn'],
    ['a balance that was due yesterday', { lines, balanceDueOn: '2027-03-09' }, 'terms.balanceDueOn'],
    ['an unknown policy', { lines, cancellation: 'lenient' }, 'terms.cancellation'],
    ['a start in the past', { lines, startsAt: '2027-03-09T18:00' }, 'terms.startsAt'],
    ['an end before the start', { lines, startsAt: '2027-05-01T18:00', endsAt: '2027-05-01T02:00' }, 'terms.endsAt'],
    ['a week of an event', { lines, startsAt: '2027-05-01T18:00', endsAt: '2027-05-08T02:00' }, 'terms.endsAt'],
    ['a negative set-up', { lines, setUpMinutes: -1 }, 'terms.setUpMinutes'],
  ])('with %s is refused', (_what, terms, name) => {
    expect(errorsOf(terms)).toEqual([name])
  })

  const today = { eventDate: '2027-03-10' }
  test.each([
    ['no time of its own, of a start that has passed', undefined, { ...today, startTime: '09:30' }, '1:00 PM'],
    [
      'no time of its own, of a start that has passed, with terms',
      { lines },
      { ...today, startTime: '12:59' },
      'later',
    ],
    ['this very minute', { lines, startsAt: '2027-03-10T13:00' }, today, 'Choose a later start'],
    ['today, and nobody named a time', undefined, today, 'Enter a start that is still ahead'],
    ['no time of its own, of a day that has passed', undefined, { eventDate: '2027-03-09' }, 'This date has passed'],
  ])('that nobody could accept anymore is refused at its start: %s', (_what, terms, asked, said) => {
    expect(toFieldErrors(parse(terms, asked).issues ?? [])).toEqual([
      { name: 'terms.startsAt', code: 'inThePast', message: expect.stringContaining(said) },
    ])
  })

  test.each([
    ['a minute ahead at the event, where it is earlier than here', { lines, startsAt: '2027-03-10T13:01' }, today],
    ['the time in the request, which is ahead', undefined, { ...today, startTime: '18:30' }],
    ['no day yet, of several', undefined, { eventDate: '2027-03-09', eventDateLatest: '2027-03-12' }],
  ])('for today is taken with %s', (_what, terms, asked) => {
    expect(parse(terms, asked as object).success).toBe(true)
  })
})
