/** `prices`, `set-price`, `withdraw-price` */
import { formatDay, formatMoney } from '#contract/format.ts'
import type { Tier } from '#contract/commerce.ts'
import { utcDate } from '#server/dates.ts'
import { findPrices } from '#server/repositories/membership/prices.ts'
import { changePrice, priceBefore, refuseBegun, tierName, withdrawPrice } from '#server/services/operator/prices.ts'
import {
  centsIn,
  dayIn,
  NEEDED_REASON,
  noArguments,
  onlyArgument,
  REASON,
  reasonOf,
  table,
  UsageError,
} from '../../command.ts'
import type { Command, Typed } from '../../command.ts'

const dollars = (cents: number) => formatMoney(cents / 100)
const DAY = 'YYYY-MM-DD'

export const pricesCommand: Command = {
  name: 'prices',
  takes: '',
  summary: 'list the prices of memberships, also those to come',
  about: ['For 12 months. Days begin at midnight UTC.'],
  example: 'prices',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run({ db }) {
        const rows = (await findPrices(db)).map(({ tier, startsOn, priceCents }) => [
          tierName(tier),
          startsOn ?? 'the beginning',
          dollars(priceCents),
        ])
        return { lines: table([['MEMBERSHIP', 'FROM', 'PRICE'], ...rows]) }
      },
    }
  },
}

export const setPriceCommand: Command = {
  name: 'set-price',
  takes: 'TIER',
  summary: 'set the price of a membership from a day on',
  about: [
    'TIER is basic or pro. Who has paid keeps the membership; a renewal costs no more than the email a month before it',
    'said. Whoever is on the payment page when the price changes is asked to look at it again, and isn’t charged.',
  ],
  example: 'set-price basic --price 159 --from 2028-01-01 --reason "first change in two years"',
  options: {
    price: { value: 'DOLLARS', help: 'for 12 months', isRequired: true },
    from: { value: DAY, help: 'the first day of the price', isRequired: true },
    reason: NEEDED_REASON,
  },
  prepare(typed) {
    const price = { tier: tierIn(typed), startsOn: dayIn(typed, 'from'), priceCents: centsIn(typed, 'price') }
    const reason = reasonOf(typed)
    const { tier, startsOn, priceCents } = price
    return {
      async plan(context) {
        const before = await priceBefore(context, price)
        return [
          `${tierName(tier)} costs ${dollars(priceCents)} for 12 months from ${formatDay(startsOn)} on` +
            `${before === null ? '' : `, ${dollars(before)} before`}.`,
          'Who has paid keeps the membership. A renewal costs no more than the email a month before it said.',
          `Reason: ${reason}`,
        ]
      },
      async run(context, by) {
        await changePrice(context, price, { ...by, reason })
        return { lines: [`${tierName(tier)} costs ${dollars(priceCents)} from ${formatDay(startsOn)} on.`] }
      },
    }
  },
}

export const withdrawPriceCommand: Command = {
  name: 'withdraw-price',
  takes: 'TIER',
  summary: 'withdraw a price that hasn’t begun',
  about: ['The price before it stays in force.'],
  example: 'withdraw-price basic --from 2028-01-01',
  options: { from: { value: DAY, help: 'the first day of that price', isRequired: true }, reason: REASON },
  prepare(typed) {
    const [tier, startsOn] = [tierIn(typed), dayIn(typed, 'from')]
    return {
      plan(context) {
        refuseBegun(startsOn, utcDate(context.clock()))
        return Promise.resolve([
          `The ${tierName(tier)} price from ${formatDay(startsOn)} on is withdrawn. The one before it stays.`,
        ])
      },
      async run(context, by) {
        await withdrawPrice(context, { tier, startsOn }, by)
        return { lines: [`The ${tierName(tier)} price from ${formatDay(startsOn)} on is withdrawn.`] }
      },
    }
  },
}

function tierIn(typed: Typed): Tier {
  const text = onlyArgument(typed, 'TIER')
  if (text !== 'basic' && text !== 'pro') throw new UsageError('The membership is basic or pro.')
  return text
}
