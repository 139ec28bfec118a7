/** Validates a signup with the contract's schemas and the server's own data, using the same field names and codes. */
import * as v from 'valibot'
import { MEMBER_LEVELS } from '#contract/commerce.ts'
import { canonicalEmail } from '#contract/email.ts'
import { toFieldErrors } from '#contract/errors.ts'
import type { FieldError, FieldErrorCode } from '#contract/errors.ts'
import type { Location } from '#contract/location.ts'
import { categoriesAllowed } from '#contract/vendor-change.ts'
import { belongsTo, signupStepSchemas } from '#contract/signup.ts'
import type { SignupFields, SignupStep } from '#contract/signup.ts'
import { isTrade } from '#server/catalog/secondary-service-types.ts'
import { byId } from '#server/catalog/service-types.ts'
import { shownServiceTypes } from '#server/catalog/shown/shown-catalog.ts'
import { InvalidFields } from '#server/services/errors.ts'
import { findAccountByUsername } from '#server/repositories/accounts/accounts.ts'
import { currentDays } from '#server/dates.ts'
import { discounted, findPromotion, findReferrer } from '#server/repositories/membership/promotions.ts'
import type { MembershipOptionRow, PromotionRow } from '#server/repositories/membership/promotions.ts'
import { refuseBlocked } from '#server/services/accounts/blocks.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { refuseGuessable } from '#server/services/accounts/guessable-passwords.ts'
import type { Caller } from '#server/services/caller.ts'
import { findOptions } from '#server/services/membership/billing.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/**
 * Who signs up; an account that is not a vendor yet may become one. The checks reveal data and are therefore rate
 * limited by network.
 */
type SignupCaller = Pick<Caller, 'accountId' | 'network'>

/** A signup that is ready for payment. */
export interface CheckedSignup {
  fields: SignupFields
  place: Location
  option: MembershipOptionRow
  promotion: PromotionRow | null
  referredBy: number | null
  totalCents: number
}

/**
 * Validates the fields of one step.
 * @param typed the data from the page; the fields of other steps are ignored
 * @throws InvalidFields; TooManyRequests for too many checks of addresses or codes
 */
export async function checkStep(
  context: ServiceContext,
  { step, typed }: { step: SignupStep; typed: Record<string, unknown> },
  caller: SignupCaller,
): Promise<void> {
  if (step === 'payment') {
    await checkSignup(context, typed, caller)
    return
  }
  const parsed = v.safeParse(signupStepSchemas[step], typed)
  const wrong = parsed.success ? [] : toFieldErrors(parsed.issues)
  if (step === 'landing' || step === 'contact-info') wrong.push(...(await contactErrors(context, typed, caller)))
  if (step === 'primary-category') wrong.push(...categoryErrors(typed))
  if (step === 'membership') wrong.push(...(await findChoices(context, typed, caller)).errors)
  refuse(wrong)
  // Whether it contains the owner's data is checked when it is set.
  if (step === 'summary' && typeof typed.newPassword === 'string') refuseGuessable(typed.newPassword, null)
}

/**
 * Validates everything that a signup needs before payment.
 * @throws InvalidFields; TooManyRequests for too many checks of addresses or codes
 */
export async function checkSignup(
  context: ServiceContext,
  typed: Record<string, unknown>,
  caller: SignupCaller,
): Promise<CheckedSignup> {
  const parsed = v.safeParse(signupStepSchemas.payment, typed)
  const choices = await findChoices(context, typed, caller)
  const errors = [
    ...(parsed.success ? [] : toFieldErrors(parsed.issues)),
    ...(await contactErrors(context, typed, caller)),
    ...categoryErrors(typed),
    ...choices.errors,
  ]
  refuse(errors)
  const place = context.places.byFileName(String(typed.location))
  const { option, promotion, referredBy } = choices
  if (!parsed.success || !place || !option) throw new Error('A signup without errors lacks something.')
  const totalCents = promotion ? discounted(option.priceCents, promotion) : option.priceCents
  return { fields: { ...parsed.output, location: place.fileName }, place, option, promotion, referredBy, totalCents }
}

/** Reports the first error of each field; the schema's errors come first. */
function refuse(errors: readonly FieldError[]): void {
  const byName = new Map<string, FieldError>()
  for (const error of errors) if (!byName.has(error.name)) byName.set(error.name, error)
  if (byName.size > 0) throw new InvalidFields([...byName.values()])
}

const wrong = (name: string, code: FieldErrorCode, message: string): FieldError => ({ name, code, message })

async function contactErrors(
  { db, places, clock }: ServiceContext,
  { location, email, topLevelCategory }: Record<string, unknown>,
  { accountId, network }: SignupCaller,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  if (typeof location === 'string' && location !== '' && !places.byFileName(location)) {
    errors.push(wrong('location', 'notFound', 'Choose your city from the list.'))
  }
  // An operator may have hidden all of it since it was chosen.
  if (typeof topLevelCategory === 'string' && topLevelCategory !== '' && !isOffered(topLevelCategory))
    errors.push(wrong('topLevelCategory', 'notFound', 'Choose a vendor type from the list.'))
  if (typeof email !== 'string' || email.trim() === '') return errors
  await consume(db, 'signup', { network, address: null, now: clock() })
  await refuseBlocked(db, { email, network })
  const account = await findAccountByUsername(db, canonicalEmail(email))
  if (account && (account.vendorId !== null || account.id !== accountId)) errors.push(alreadyExists)
  return errors
}

export const alreadyExists = wrong(
  'email',
  'alreadyExists',
  'This email already has an account. Sign in or use another one.',
)

const isOffered = (topLevelCategory: string): boolean =>
  shownServiceTypes().some((type) => !type.isHidden && isTrade(type) && belongsTo(topLevelCategory, type))

/** Errors for categories that do not exist or do not fit the vendor's type. */
function categoryErrors({
  topLevelCategory,
  primaryCategoryId,
  secondaryCategoryIds,
}: Record<string, unknown>): FieldError[] {
  const errors: FieldError[] = []
  if (typeof primaryCategoryId === 'number') {
    const type = byId(primaryCategoryId)
    const fits =
      type !== undefined && isTrade(type) && (typeof topLevelCategory !== 'string' || belongsTo(topLevelCategory, type))
    if (!fits) errors.push(wrong('primaryCategoryId', 'notFound', 'Choose your main category from the list.'))
  }
  if (Array.isArray(secondaryCategoryIds)) {
    const unknown = secondaryCategoryIds.some((id) => {
      const type = typeof id === 'number' ? byId(id) : undefined
      return type === undefined || !isTrade(type)
    })
    if (unknown) errors.push(wrong('secondaryCategoryIds', 'notFound', 'Choose categories from the list.'))
    else if (secondaryCategoryIds.includes(primaryCategoryId)) {
      errors.push(wrong('secondaryCategoryIds', 'invalid', 'Your main category was added twice.'))
    }
  }
  return errors
}

interface Choices {
  errors: FieldError[]
  option: MembershipOptionRow | null
  promotion: PromotionRow | null
  referredBy: number | null
}

/** The chosen membership, coupon and referral. */
async function findChoices(
  { db, clock, settings }: ServiceContext,
  typed: Record<string, unknown>,
  { network }: SignupCaller,
): Promise<Choices> {
  const now = clock()
  const errors: FieldError[] = []
  const options = await findOptions({ db, settings, clock })
  const option = options.find(({ id }) => id === typed.membershipId) ?? null
  if (typeof typed.membershipId === 'number' && !option)
    errors.push(wrong('membershipId', 'notFound', 'Choose a membership from the list.'))
  const most = option && categoriesAllowed(MEMBER_LEVELS[option.tier])
  if (most !== null && Array.isArray(typed.secondaryCategoryIds) && typed.secondaryCategoryIds.length + 1 > most) {
    errors.push(
      wrong(
        'secondaryCategoryIds',
        'characterLimit',
        `This membership includes ${most} categories. Remove some or choose Pro.`,
      ),
    )
  }

  const couponCode = codeOf(typed.couponCode)
  const referralCode = codeOf(typed.referralCode)
  if (couponCode !== '' || referralCode !== '') await consume(db, 'promotion', { network, address: null, now })
  const found = couponCode === '' ? undefined : await findPromotion(db, couponCode, currentDays(now))
  const fits = found?.tier === null || found?.tier === undefined || option === null || found.tier === option.tier
  if (couponCode !== '' && !found)
    errors.push(wrong('couponCode', 'notFound', 'We don’t know that coupon code. Check it or leave it blank.'))
  else if (found && !found.isActive) errors.push(wrong('couponCode', 'invalid', whyInactive(found)))
  else if (found && !fits)
    errors.push(
      wrong('couponCode', 'invalid', `This coupon is for the ${found.tier === 'pro' ? 'Pro' : 'Basic'} membership.`),
    )

  const referredBy = referralCode === '' ? null : ((await findReferrer(db, referralCode)) ?? null)
  if (referralCode !== '' && referredBy === null)
    errors.push(wrong('referralCode', 'notFound', 'We don’t know that referral code. Check it or leave it blank.'))
  return { errors, option, promotion: found ?? null, referredBy }
}

const whyInactive = ({ isOver, isUsedUp }: PromotionRow): string =>
  isOver
    ? 'This coupon has expired.'
    : isUsedUp
      ? COUPON_USED_UP
      : 'This coupon isn’t active today. Leave it blank to go on without it.'

export const COUPON_USED_UP = 'This coupon has been used up. Leave it blank to go on without it.'

/** Codes are stored in upper case. Codes that the schema rejects are never looked up. */
const codeOf = (typed: unknown) =>
  typeof typed === 'string' && /^[A-Z0-9-]{1,40}$/i.test(typed.trim()) ? typed.trim().toUpperCase() : ''
