/** Choices that a signup offers, and what they cost. */
import { describe, expect, test } from 'vitest'
import type { MembershipOption, Promotion } from '#contract/commerce.ts'
import type { SignupDraft } from '#contract/signup.ts'
import {
  primaryChoices,
  roomForMore,
  secondaryChoices,
  vendorTypes,
} from '#src/features/vendor-signup/steps/categories.ts'
import { chooseMembership, type Offers } from '#src/features/vendor-signup/membership/choose-membership.ts'
import { couponError, summarize } from '#src/features/vendor-signup/payment/order.ts'
import { serviceType } from '#tests/src/features/vendor-search/samples.ts'
import { signup } from '#tests/src/features/vendor-signup/session/typed-signup.ts'

const catalog = [
  serviceType(7, 'band', 'Band'),
  serviceType(616, 'mariachi-band', 'Mariachi Band', 7),
  serviceType(617, 'jazz-band', 'Jazz Band', 7),
  serviceType(6, 'dj', 'DJ'),
  serviceType(3302, 'wedding-dj', 'Wedding DJ', 6),
  serviceType(40, 'speaker', 'Speaker'),
  serviceType(110, 'comedian', 'Comedian', 40),
  serviceType(111, 'motivational-speaker', 'Motivational Speaker', 40),
]
const names = (types: readonly { personForm: string }[]) => types.map(({ personForm }) => personForm)

describe('categories', () => {
  test('a heading is not a category, but a DJ is one', () => {
    expect(names(primaryChoices(catalog, 'band'))).toEqual(['Jazz Band', 'Mariachi Band'])
    expect(names(primaryChoices(catalog, 'dj'))).toEqual(['DJ', 'Wedding DJ'])
  })

  test('speakers and comedians share a group and are told apart', () => {
    expect(names(primaryChoices(catalog, 'speaker'))).toEqual(['Motivational Speaker'])
    expect(names(primaryChoices(catalog, 'comedian'))).toEqual(['Comedian'])
  })

  test('a vendor type has the catalog’s name and something to choose; an own category is for both types of a group', () => {
    const own = serviceType(20_001, 'emcee', 'Emcee', 40)
    const renamed = catalog.map((type) => (type.id === 7 ? { ...type, personForm: 'Live Band' } : type))
    expect(vendorTypes(renamed)).toEqual([
      { value: 'band', name: 'Live Band' },
      { value: 'dj', name: 'DJ' },
      { value: 'speaker', name: 'Speaker' },
      { value: 'comedian', name: 'Comedian' },
    ])
    expect(vendorTypes(undefined)).toHaveLength(13)
    for (const type of ['speaker', 'comedian']) expect(primaryChoices([...catalog, own], type)).toContain(own)
  })

  test('more categories come from every group, one’s own first, without the main one', () => {
    const groups = secondaryChoices(catalog, 'band', 616)
    expect(groups.map(({ group, types }) => [group, names(types)])).toEqual([
      ['Related categories', ['Jazz Band']],
      ['DJs', ['DJ', 'Wedding DJ']],
      ['Speakers', ['Comedian', 'Motivational Speaker']],
    ])
  })

  test('there is room for what the membership allows, the main one included', () => {
    expect([roomForMore(4), roomForMore(6), roomForMore(null)]).toEqual([3, 5, 5])
  })
})

const option = (tier: 'basic' | 'pro', pricing12: number): MembershipOption => ({
  id: tier === 'pro' ? 102 : 101,
  id12: tier === 'pro' ? 102 : 101,
  level: tier === 'pro' ? 'Professional' : 'Basic',
  length: 12,
  price: pricing12,
  pricing12,
  tier,
  displayName: tier === 'pro' ? 'Pro' : 'Basic',
  range: tier === 'pro' ? 'Regional Exposure' : 'Local Exposure',
  numOfCategories: tier === 'pro' ? 6 : 4,
})
const BASIC = option('basic', 149)
const PRO = option('pro', 299)
const offer = (some: Partial<Promotion> = {}): Promotion => ({
  id: 201,
  code: 'TBPARTYSTARTER',
  name: 'Partner offer',
  type: 2,
  percentOff: 50,
  amountOff: null,
  tier: 'basic',
  isActive: true,
  membershipOptions: [{ id: 101, price: 149, discountedPrice: 74.5 }],
  ...some,
})

describe('the order', () => {
  test('without a coupon costs what the membership costs', () => {
    expect(summarize(BASIC, null)).toEqual({ name: 'Basic membership, 12 months', price: 149, discount: 0, total: 149 })
  })

  test('a coupon that fits is taken off, one for another membership is not', () => {
    expect(summarize(BASIC, offer())).toMatchObject({ discount: 74.5, total: 74.5 })
    expect(summarize(PRO, offer())).toMatchObject({ discount: 0, total: 299 })
    expect(couponError(PRO, offer())).toMatchObject({
      name: 'couponCode',
      code: 'invalid',
      message: 'This coupon is for the Basic membership.',
    })
    expect(couponError(BASIC, offer())).toBeNull()
    expect(couponError(BASIC, null)).toMatchObject({ name: 'couponCode', code: 'notFound' })
  })
})

describe('a partner’s visitor who chooses a membership', () => {
  const offers = { basic: offer(), pro: offer({ id: 202, code: 'TBPARTYPRO', tier: 'pro' }) }
  /** The draft at the end; `meanwhile` happens before the offers arrive. */
  async function choose(
    couponCode: string,
    chosen: MembershipOption,
    offered: Offers | null,
    meanwhile: Partial<SignupDraft> = {},
  ) {
    let data: SignupDraft = { couponCode }
    const { promise, resolve } = Promise.withResolvers<Offers>()
    const set = (name: string, value: unknown) => void (data = { ...data, [name]: value })
    const choosing = chooseMembership({ set, latest: () => signup({ data }) }, chosen, offered && promise)
    data = { ...data, ...meanwhile }
    if (offered) resolve(offered)
    await choosing
    return data
  }

  test('gets the code of that membership, and the other one with the other', async () => {
    expect(await choose('', BASIC, offers)).toEqual({ membershipId: 101, couponCode: 'TBPARTYSTARTER' })
    expect(await choose('TBPARTYSTARTER', PRO, offers)).toEqual({ membershipId: 102, couponCode: 'TBPARTYPRO' })
  })

  test('keeps a code that was typed', async () => {
    expect(await choose('WELCOME10', PRO, offers)).toEqual({ membershipId: 102, couponCode: 'WELCOME10' })
  })

  test('chooses faster than the offers arrive: the last choice counts', async () => {
    expect(await choose('', BASIC, offers, { membershipId: 102 })).toEqual({ membershipId: 102, couponCode: '' })
  })

  test('anybody else gets none', async () =>
    expect(await choose('', BASIC, null)).toEqual({ membershipId: 101, couponCode: '' }))
})
