/** `promotions`, `make-promotion`, `change-promotion`, `switch-promotion` */
import { PROMOTION_TYPES } from '#contract/commerce.ts'
import type { Tier } from '#contract/commerce.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { findPromotions } from '#server/repositories/membership/prices.ts'
import type { PromotionDetails, StoredPromotion } from '#server/repositories/membership/prices.ts'
import {
  editPromotion,
  makePromotion,
  promotionOf,
  refuseDays,
  tierName,
  turnPromotion,
} from '#server/services/operator/prices.ts'
import {
  NEEDED_REASON,
  centsOf,
  dayOf,
  noArguments,
  onlyArgument,
  REASON,
  table,
  OptionError,
  UsageError,
} from '../../command.ts'
import type { Command, Typed } from '../../command.ts'

const DAY = 'YYYY-MM-DD'
const CODE_MAX_CHARS = 40
const NAME_MAX_CHARS = 60

const offOf = ({ percentOff, amountOffCents }: PromotionDetails) =>
  percentOff === null ? `${formatMoney((amountOffCents ?? 0) / 100)} off` : `${percentOff}% off`

const inWords = (promotion: PromotionDetails): string => {
  const { code, name, tier, startsOn, endsOn, maxUses } = promotion
  return [
    `${code} (${name}): ${offOf(promotion)} ${tier === null ? 'any membership' : tierName(tier)}`,
    ...(startsOn === null ? [] : [`from ${formatDay(startsOn)}`]),
    ...(endsOn === null ? [] : [`until ${formatDay(endsOn)}`]),
    ...(maxUses === null ? [] : [`for the first ${formatCount(maxUses, 'signup')}`]),
  ].join(', ')
}

const DETAILS = {
  name: { value: 'TEXT', help: 'as on the receipt' },
  off: { value: '10%|$50', help: 'what is taken off' },
  tier: { value: 'any|basic|pro', help: 'the membership it is for' },
  from: { value: DAY, help: 'the first day, which begins at midnight UTC; "" for at once' },
  until: { value: DAY, help: 'the last day, which ends in Hawaii; "" for never' },
  uses: { value: 'N', help: 'for how many signups; "" for any number' },
}

export const promotionsCommand: Command = {
  name: 'promotions',
  takes: '',
  summary: 'list promotions, and how often they were used',
  about: ['Those that are switched on first.'],
  example: 'promotions',
  options: {},
  prepare(typed) {
    noArguments(typed)
    return {
      plan: null,
      async run({ db }) {
        const rows = (await findPromotions(db)).map((promotion) => [
          promotion.code,
          promotion.isOn ? 'on' : 'off',
          offOf(promotion),
          promotion.tier ?? 'any',
          `${promotion.uses}${promotion.maxUses === null ? '' : ` of ${promotion.maxUses}`}`,
          `${promotion.startsOn ?? ''} to ${promotion.endsOn ?? ''}`,
          isForVisitors(promotion) ? 'shown to the partner’s visitors' : 'with its code',
        ])
        return { lines: table([['CODE', 'STATE', 'OFF', 'FOR', 'USED', 'DAYS', 'WHO'], ...rows]) }
      },
    }
  },
}

const isForVisitors = ({ type }: StoredPromotion) => type !== PROMOTION_TYPES.coupon

export const makePromotionCommand: Command = {
  name: 'make-promotion',
  takes: '',
  summary: 'make a promotion, switched off',
  about: ['Vendors type its code when they sign up. Switch it on with switch-promotion.'],
  example: 'make-promotion --code SPRING --name "Spring offer" --off 10% --until 2028-04-30 --uses 100',
  options: {
    code: { value: 'CODE', help: 'letters, digits and hyphens', isRequired: true },
    ...DETAILS,
    name: { ...DETAILS.name, isRequired: true },
    off: { ...DETAILS.off, isRequired: true },
    reason: REASON,
  },
  prepare(typed) {
    noArguments(typed)
    const details = detailsIn(typed, { ...NO_DETAILS, code: codeOption(typed) })
    return {
      plan() {
        refuseDays(details)
        return Promise.resolve([`Makes ${inWords(details)}.`, 'It is off until you switch it on.'])
      },
      async run(context, by) {
        await makePromotion(context, details, by)
        return { lines: [`${details.code} is there, switched off.`] }
      },
    }
  },
}

export const changePromotionCommand: Command = {
  name: 'change-promotion',
  takes: 'CODE',
  summary: 'change a promotion',
  about: ['What isn’t given stays. Orders keep the price that they were paid with.'],
  example: 'change-promotion SPRING --until 2028-05-31',
  options: { ...DETAILS, reason: REASON },
  prepare(typed) {
    const code = codeArgument(typed)
    // Refuses nonsense before anything is read.
    detailsIn(typed, { ...NO_DETAILS, code })
    return {
      async plan({ db }) {
        const before = await promotionOf(db, code)
        const after = detailsIn(typed, before)
        refuseDays(after)
        return [`Now: ${inWords(before)}.`, `Then: ${inWords(after)}.`]
      },
      async run(context, by) {
        const after = detailsIn(typed, await promotionOf(context.db, code))
        await editPromotion(context, after, by)
        return { lines: [`Changed: ${inWords(after)}.`] }
      },
    }
  },
}

export const switchPromotionCommand: Command = {
  name: 'switch-promotion',
  takes: 'CODE',
  summary: 'switch a promotion on or off',
  about: ['Who has paid with it isn’t affected.'],
  example: 'switch-promotion SPRING --to on --reason "the season begins"',
  options: { to: { value: 'on|off', help: 'what it is then', isRequired: true }, reason: NEEDED_REASON },
  prepare(typed) {
    const code = codeArgument(typed)
    const { to } = typed.options
    if (to !== 'on' && to !== 'off') throw new OptionError('to', 'is on or off.')
    const isOn = to === 'on'
    return {
      async plan({ db }) {
        const promotion = await promotionOf(db, code)
        const who = isForVisitors(promotion)
          ? 'Everyone who comes from the party partner is offered it.'
          : 'Whoever types its code gets it.'
        return [`Switches ${isOn ? 'on' : 'off'} ${inWords(promotion)}.`, ...(isOn ? [who] : [])]
      },
      async run(context, by) {
        await turnPromotion(context, { code, isOn }, by)
        return { lines: [`${code} is ${to}.`] }
      },
    }
  },
}

const NO_DETAILS: PromotionDetails = {
  code: '',
  name: '',
  percentOff: null,
  amountOffCents: null,
  tier: null,
  startsOn: null,
  endsOn: null,
  maxUses: null,
}

const CODE_RULE = `is a code of up to ${CODE_MAX_CHARS} letters, digits and hyphens.`

function findCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z0-9-]+$/.test(code) && code.length <= CODE_MAX_CHARS ? code : null
}

function codeOption({ options: { code: text = '' } }: Typed): string {
  const code = findCode(text)
  if (code === null) throw new OptionError('code', CODE_RULE)
  return code
}

function codeArgument(typed: Typed): string {
  const code = findCode(onlyArgument(typed, 'CODE'))
  if (code === null) throw new UsageError(`CODE ${CODE_RULE}`)
  return code
}

/** The typed options over those there are. */
function detailsIn({ options }: Typed, before: PromotionDetails): PromotionDetails {
  const { name, off, tier, from, until, uses } = options
  return {
    code: before.code,
    name: name === undefined ? before.name : nameIn(name),
    ...(off === undefined ? { percentOff: before.percentOff, amountOffCents: before.amountOffCents } : offIn(off)),
    tier: tier === undefined ? before.tier : tierIn(tier),
    startsOn: from === undefined ? before.startsOn : from === '' ? null : dayOf(from, 'from'),
    endsOn: until === undefined ? before.endsOn : until === '' ? null : dayOf(until, 'until'),
    maxUses: uses === undefined ? before.maxUses : uses === '' ? null : usesIn(uses),
  }
}

function nameIn(text: string): string {
  const name = text.trim().replaceAll(/\s+/g, ' ')
  if (name === '' || name.length > NAME_MAX_CHARS || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw new OptionError('name', `is a name of 1 to ${NAME_MAX_CHARS} characters.`)
  return name
}

function offIn(text: string): Pick<PromotionDetails, 'percentOff' | 'amountOffCents'> {
  const percent = /^(\d{1,3})\s*%$/.exec(text.trim())?.[1]
  if (percent === undefined) {
    if (!/^\$?\d/.test(text.trim())) throw new OptionError('off', 'is a discount like 10% or $50.')
    const amountOffCents = centsOf(text, 'off')
    if (amountOffCents === 0) throw new OptionError('off', 'is a sum of more than $0.')
    return { percentOff: null, amountOffCents }
  }
  const percentOff = Number(percent)
  if (percentOff < 1 || percentOff > 100) throw new OptionError('off', 'is a discount between 1% and 100%.')
  return { percentOff, amountOffCents: null }
}

function tierIn(text: string): Tier | null {
  if (text === 'any' || text === '') return null
  if (text !== 'basic' && text !== 'pro') throw new OptionError('tier', 'is any, basic or pro.')
  return text
}

function usesIn(text: string): number {
  const uses = Number(text)
  if (!/^\d{1,6}$/.test(text) || uses < 1) throw new OptionError('uses', 'is a number from 1 to 999999.')
  return uses
}
