/** `suspicious-bookings`, `count-booking`, `discount-booking`, `network-rates` */
import { formatCount } from '#contract/format-count.ts'
import { DAY_MS } from '#contract/limits.ts'
import { networkRates } from '#server/repositories/accounts/traces.ts'
import { suspiciousBookings } from '#server/repositories/bookings/counted-bookings.ts'
import { signWords } from '#server/services/bookings/rules/counting.ts'
import { judgedBooking, setBookingCounts } from '#server/services/operator/booking-counting.ts'
import { operatorCommand } from '#server/operator-command.ts'
import { idIn, NEEDED_REASON, noArguments, onlyArgument, table, OptionError } from '../command.ts'
import type { Command } from '../command.ts'

const TAKE = 50
const DEFAULT_SCORE = 40
const RATE_DAYS = 30

function scoreIn(text: string | undefined): number {
  const score = Number(text ?? DEFAULT_SCORE)
  if (!Number.isInteger(score) || score < 0 || score > 100) throw new OptionError('from', 'is a score from 0 to 100.')
  return score
}

export const suspiciousBookingsCommand: Command = {
  name: 'suspicious-bookings',
  takes: '',
  summary: 'list bookings that may be a vendor’s own, with what speaks against them',
  about: [
    `The most suspicious first, at most ${TAKE}. A booking is judged a day after its event; the score goes to 100.`,
    'The column COUNTS says whether it is in the vendor’s figures, rating and place on the home page.',
  ],
  example: 'suspicious-bookings --from 40',
  options: { from: { value: 'SCORE', help: `the lowest score, ${DEFAULT_SCORE} if omitted` } },
  prepare(typed) {
    noArguments(typed)
    const atLeast = scoreIn(typed.options.from)
    return {
      plan: null,
      async run({ db }) {
        const found = await suspiciousBookings(db, { atLeast, take: TAKE })
        if (found.length === 0) return { lines: [`No booking has a score of ${atLeast} or more.`] }
        const rows = found.map(({ id, vendorId, profileName, eventDate, counts, suspicion, signs }) => [
          String(id),
          `${vendorId} ${profileName}`,
          eventDate,
          String(suspicion),
          counts ? 'yes' : 'no',
          signs.map(signWords).join('; '),
        ])
        return { lines: table([['ID', 'VENDOR', 'EVENT', 'SCORE', 'COUNTS', 'REASONS'], ...rows]) }
      },
    }
  },
}

export const countBookingCommand: Command = {
  name: 'count-booking',
  takes: 'ID',
  summary: 'count a booking that was judged not to count',
  about: ['It is in the vendor’s figures again, with its place on the home page and its review.'],
  example: 'count-booking 712 --reason "both sent us the contract"',
  options: { reason: NEEDED_REASON },
  prepare: (typed) => verdict(idIn(onlyArgument(typed, 'ID')), true),
}

export const discountBookingCommand: Command = {
  name: 'discount-booking',
  takes: 'ID',
  summary: 'take a booking out of its vendor’s figures',
  about: ['With its place on the home page and its review. The booking itself stays for both sides.'],
  example: 'discount-booking 712 --reason "the vendor booked himself"',
  options: { reason: NEEDED_REASON },
  prepare: (typed) => verdict(idIn(onlyArgument(typed, 'ID')), false),
}

const verdict = (id: number, counts: boolean): ReturnType<Command['prepare']> => ({
  async plan(context) {
    const { vendorId } = await judgedBooking(context, id)
    return [`${counts ? 'Counts' : 'Takes out'} booking ${id} of vendor ${vendorId}.`]
  },
  async run(context, by) {
    await setBookingCounts(context, id, counts, by)
    const undo = operatorCommand(`${counts ? 'discount' : 'count'}-booking ${id}`)
    return { lines: [`Booking ${id} ${counts ? 'counts' : 'doesn’t count'} now. To undo it: ${undo}`] }
  },
})

export const networkRatesCommand: Command = {
  name: 'network-rates',
  takes: '',
  summary: `list the networks from which most was booked in ${RATE_DAYS} days`,
  about: ['A network is the beginning of its keyed hash: the addresses themselves are not stored.'],
  example: 'network-rates',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run({ db, clock }) {
        const since = new Date(clock().getTime() - RATE_DAYS * DAY_MS)
        const found = await networkRates(db, { since, take: TAKE })
        if (found.length === 0) return { lines: [`Nothing was booked in ${formatCount(RATE_DAYS, 'day')}.`] }
        const rows = found.map(({ network, accounts, bookings, counted, vendors }) =>
          [network, accounts, bookings, counted, vendors].map(String),
        )
        return { lines: table([['NETWORK', 'ACCOUNTS', 'BOOKINGS', 'COUNTED', 'VENDORS'], ...rows]) }
      },
    }
  },
}
