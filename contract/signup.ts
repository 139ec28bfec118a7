/**
 * Vendor signup: the fields, which of them each step checks, and what is stored in between
 * (docs/specification.md#signup).
 *
 * The wizard is a list of steps; a step is complete when its schema accepts the data. The server adds checks that only
 * it can make (whether an address has an account, whether a code is valid) under the same field names and codes.
 */
import * as v from 'valibot'
import { NewPassword } from './account.ts'
import { EmailAddress } from './email.ts'
import { boundedArray } from './bounded.ts'
import { coded } from './errors.ts'
import { Id } from './ids.ts'
import { NAME_MAX_CHARS, PRO_CATEGORIES } from './limits.ts'
import { LocationFileName } from './location.ts'
import { ProfileDescription, ProfileName } from './vendor-change.ts'
import { PhoneNumber } from './phone.ts'
import { Source } from './source.ts'
import { TravelMiles } from './reach.ts'
import { filled, filledLine, text } from './text.ts'

/**
 * The vendor types offered in the first steps, in order. Speaker and Comedian share an id: tell them apart by `value`.
 */
export const TOP_LEVEL_CATEGORIES = [
  { name: 'Band', value: 'band', pluralName: 'Bands', pluralValue: 'bands', id: 7 },
  {
    name: 'Solo Musician',
    value: 'solo-musician',
    pluralName: 'Solo Musicians',
    pluralValue: 'solo-musicians',
    id: 152,
  },
  { name: 'Ensemble', value: 'ensemble', pluralName: 'Ensembles', pluralValue: 'ensembles', id: 151 },
  { name: 'DJ', value: 'dj', pluralName: 'DJs', pluralValue: 'djs', id: 6 },
  { name: 'Variety Act', value: 'variety-act', pluralName: 'Variety Acts', pluralValue: 'variety-acts', id: 50 },
  { name: 'Speaker', value: 'speaker', pluralName: 'Speakers', pluralValue: 'speakers', id: 40 },
  { name: 'Comedian', value: 'comedian', pluralName: 'Comedians', pluralValue: 'comedians', id: 40 },
  {
    name: 'Tribute/Impersonator',
    value: 'tribute-impersonator',
    pluralName: 'Tributes/Impersonators',
    pluralValue: 'tributes-impersonators',
    id: 27,
  },
  { name: 'Party Rental', value: 'party-rental', pluralName: 'Party Rentals', pluralValue: 'party-rentals', id: 42 },
  {
    name: 'Photographer/Videographer',
    value: 'photographer-videographer',
    pluralName: 'Photographers/Videographers',
    pluralValue: 'photographers-videographers',
    id: 6000,
  },
  {
    name: 'Event Staffing',
    value: 'event-staffing',
    pluralName: 'Event Staffing',
    pluralValue: 'event-staffing',
    id: 6100,
  },
  {
    name: 'Personal Style',
    value: 'personal-style',
    pluralName: 'Personal Style',
    pluralValue: 'personal-style',
    id: 6200,
  },
  {
    name: 'Event Planning',
    value: 'event-planning',
    pluralName: 'Event Planning',
    pluralValue: 'event-planning',
    id: 5000,
  },
] as const

const VALUES = TOP_LEVEL_CATEGORIES.map(({ value }) => value)

/** Service types of operators have numbers from here on; shipped ones are below. */
export const FIRST_OWN_SERVICE_TYPE = 20_001

/** The shipped service types of group 40 for comedians; the others in the group are for speakers. */
const COMEDIAN_CATEGORY_IDS: readonly number[] = [110, 3501, 3502]

/**
 * Whether a service type may be the primary category of a vendor of this type. `group` is its `topLevelServiceType`.
 */
export function belongsTo(topLevelCategory: string, serviceType: { id: number; topLevelServiceType: number }): boolean {
  const type = TOP_LEVEL_CATEGORIES.find(({ value }) => value === topLevelCategory)
  if (!type || serviceType.topLevelServiceType !== type.id) return false
  // It may be for both: no one said.
  if (serviceType.id >= FIRST_OWN_SERVICE_TYPE) return true
  if (type.value === 'comedian') return COMEDIAN_CATEGORY_IDS.includes(serviceType.id)
  if (type.value === 'speaker') return !COMEDIAN_CATEGORY_IDS.includes(serviceType.id)
  return true
}

/** The steps, in order. `success` follows; it has nothing to fill in. */
export const SIGNUP_STEPS = [
  'landing',
  'contact-info',
  'primary-category',
  'membership',
  'payment',
  'summary',
  'description',
] as const
export const SignupStep = v.picklist(SIGNUP_STEPS)
export type SignupStep = v.InferOutput<typeof SignupStep>

/** Ids of service types and of membership options. */
const chosen = (words: string) =>
  v.optional(
    v.pipe(
      v.nullable(v.number(coded('incorrectFormat', words))),
      v.check((id) => id !== null, coded('blank', words)),
      v.check((id) => id === null || v.is(Id, id), coded('invalid', words)),
      v.transform(Number),
    ),
    null,
  )
const ticked = (words: string) =>
  v.optional(v.pipe(v.boolean(coded('required', words)), v.literal(true, coded('required', words))), false)
/** Fields never filled in are blank. */
const typed = <S extends v.GenericSchema<string, unknown>>(schema: S) => v.optional(schema, '' as v.InferInput<S>)
const place = 'Choose your city from the list.'

const contact = {
  firstName: typed(filledLine('Your first name', NAME_MAX_CHARS, 'Enter your first name.')),
  lastName: typed(filledLine('Your last name', NAME_MAX_CHARS, 'Enter your last name.')),
  email: typed(EmailAddress),
  phone: typed(PhoneNumber),
  /** A location's fileName. */
  location: typed(
    v.pipe(
      filled('The city', 100, place),
      v.check((name) => v.is(LocationFileName, name), coded('notFound', place)),
    ),
  ),
  topLevelCategory: typed(
    v.pipe(
      filled('The vendor type', 60, 'Choose a vendor type.'),
      v.picklist(VALUES, coded('notFound', 'Choose a vendor type from the list.')),
    ),
  ),
}
const category = {
  primaryCategoryId: chosen('Choose your main category.'),
  /**
   * In addition to the primary one. The membership, chosen later, limits how many; this is the most that any allows.
   */
  secondaryCategoryIds: v.optional(
    v.pipe(
      boundedArray(
        Id,
        PRO_CATEGORIES - 1,
        coded('characterLimit', `Choose up to ${PRO_CATEGORIES - 1} more categories.`),
        coded('invalid', 'Choose categories from the list.'),
      ),
      v.check((ids) => new Set(ids).size === ids.length, coded('invalid', 'A category was added twice.')),
    ),
    [],
  ),
  profileDisplayName: typed(ProfileName),
}
const membership = {
  membershipId: chosen('Choose a membership.'),
  /** Null for as far as the membership allows; a device that is older than the field leaves it out. */
  travelMiles: v.optional(v.nullable(TravelMiles), null),
}
/** A code in capitals. Other scripts have letters that would become some of A to Z, such as "ſ": they stay. */
export const codeInCapitals = (typed: string): string => typed.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())

/** A coupon or referral code; `''` for none. Case and spaces do not matter. */
const Code = (label: string) =>
  v.optional(
    v.pipe(
      text(label, 40),
      v.transform(codeInCapitals),
      v.check(
        (code) => /^[A-Z0-9-]*$/.test(code),
        coded('incorrectFormat', `${label} can have only letters, numbers and hyphens.`),
      ),
    ),
    '',
  )
const agreement = {
  userAgreementChecked: ticked('Accept the vendor agreement to continue.'),
  couponCode: Code('The coupon code'),
  referralCode: Code('The referral code'),
  /** Optional: without it the membership ends after its term. */
  autoRenewAgreementChecked: v.optional(v.boolean(), false),
}

/** Which fields each step checks (docs/specification.md#signup). */
export const signupStepSchemas = {
  landing: v.object(contact),
  'contact-info': v.object(contact),
  'primary-category': v.object(category),
  membership: v.object(membership),
  /** All earlier fields, too. */
  payment: v.object({ ...contact, ...category, ...membership, ...agreement }),
  summary: v.object({ newPassword: typed(NewPassword) }),
  description: v.object({
    description: typed(v.pipe(ProfileDescription, v.nonEmpty(coded('blank', 'Describe what you offer.')))),
  }),
} as const satisfies Record<SignupStep, v.GenericSchema>

/** A field of one of the steps that is stored while the signup is filled in: all but the password. */
export type SignupFieldName = Exclude<
  { [Step in SignupStep]: keyof (typeof signupStepSchemas)[Step]['entries'] }[SignupStep],
  'newPassword'
>

/** All the fields a paid signup needs, apart from the payment itself. */
export type SignupFields = v.InferOutput<(typeof signupStepSchemas)['payment']>

const Typed = (maxChars: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.maxLength(maxChars),
      v.check((typed) => typed.isWellFormed() && !typed.includes('\u0000')),
    ),
  )
const Chosen = v.optional(v.nullable(Id))

/**
 * The data entered so far, valid or not, complete or not: what the device and the server store. Passwords and payment
 * details are not part of it; parsing with this schema drops them (docs/specification.md#passwords-and-secrets).
 */
export const SignupDraft = v.object({
  firstName: Typed(500),
  lastName: Typed(500),
  email: Typed(500),
  phone: Typed(100),
  location: Typed(100),
  topLevelCategory: Typed(100),
  primaryCategoryId: Chosen,
  secondaryCategoryIds: v.optional(boundedArray(Id, 20)),
  profileDisplayName: Typed(500),
  membershipId: Chosen,
  travelMiles: v.optional(v.nullable(TravelMiles)),
  userAgreementChecked: v.optional(v.boolean()),
  couponCode: Typed(100),
  referralCode: Typed(100),
  autoRenewAgreementChecked: v.optional(v.boolean()),
  description: Typed(20_000),
  /** Where the person came from. */
  source: v.optional(Source),
} satisfies Record<SignupFieldName | 'source', v.GenericSchema>)
export type SignupDraft = v.InferOutput<typeof SignupDraft>

export const SessionId = v.pipe(v.string(), v.uuid())

/**
 * `POST /api/v1/vendor-signup-sessions`: stores the draft. Without `sessionId`, or with an unknown or expired one, a
 * new session is created: use the `sessionId` of the response. The whole draft is replaced. A complete session is
 * returned unchanged, and nothing is stored.
 */
export const SaveSignupSession = v.object({
  ...SignupDraft.entries,
  sessionId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
  /** The person's current step. */
  step: SignupStep,
})

/**
 * A stored signup. Anyone who knows the id may read it, so it contains no secrets.
 * - `open`: being filled in.
 * - `paying`: a charge is in progress, or its outcome is not known yet; ask again.
 * - `declined`: the last charge was refused; `orderId` can be processed again.
 * - `complete`: paid, the account exists. `data` is empty then.
 */
export const SignupSession = v.object({
  sessionId: SessionId,
  state: v.picklist(['open', 'paying', 'declined', 'complete']),
  step: SignupStep,
  data: SignupDraft,
  orderId: v.nullable(v.number()),
  /** ISO 8601. */
  updatedAt: v.string(),
  /** 30 days after the last edit. */
  expiresAt: v.string(),
})
export type SignupSession = v.InferOutput<typeof SignupSession>

/**
 * `POST /api/v1/vendor-signup-sessions/validate`: checks all the fields of `step`; responds with 400 and field errors.
 * For `summary` send `newPassword`, which is checked and not stored.
 */
export const ValidateSignup = v.object({
  ...SignupDraft.entries,
  newPassword: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  sessionId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
  step: SignupStep,
})

/** Progress of the server's check of a session (docs/specification.md#signup). */
const VALIDATION_STATUSES = ['NOT_VALIDATED', 'VALIDATING', 'VALIDATED'] as const
export type ValidationStatus = (typeof VALIDATION_STATUSES)[number]
