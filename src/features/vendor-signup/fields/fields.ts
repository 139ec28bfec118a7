/**
 * The signup's fields: order, labels and input properties. A field added to the contract needs an entry here; one with
 * an `input` is shown by the form of its step as a text field, any other by a control of its own there.
 */
import { PROFILE_NAME_MAX_CHARS } from '#contract/limits.ts'
import { signupStepSchemas, type SignupDraft, type SignupFieldName, type SignupStep } from '#contract/signup.ts'
import type { PlainField } from '#src/ui/form/form-fields.tsx'

/** The card fields that the gateway requires; Fanfare never receives them. */
export const CARD_FIELDS = ['number', 'expirationDate', 'cvv', 'postalCode'] as const

export type FieldName = SignupFieldName | (typeof CARD_FIELDS)[number] | 'paymentInfo' | 'newPassword' | 'photo'

/** Every field, in form order. */
export const FIELDS: Record<FieldName, PlainField> = {
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  topLevelCategory: { label: 'Vendor type' },
  location: { label: 'City' },
  primaryCategoryId: { label: 'Main category' },
  secondaryCategoryIds: { label: 'More categories' },
  profileDisplayName: {
    label: 'Profile name',
    hint: 'Your stage or company name. No web addresses.',
    fullWidth: true,
    input: {
      autoComplete: 'organization',
      autoCapitalize: 'words',
      enterKeyHint: 'done',
      maxLength: PROFILE_NAME_MAX_CHARS,
    },
  },
  membershipId: { label: 'Membership' },
  travelMiles: { label: 'How far you travel' },
  couponCode: { label: 'Coupon code' },
  referralCode: { label: 'Referral code' },
  paymentInfo: { label: 'Payment' },
  number: { label: 'Card number' },
  expirationDate: { label: 'Expiration date' },
  cvv: { label: 'Security code' },
  postalCode: { label: 'Billing ZIP code' },
  autoRenewAgreementChecked: { label: 'Auto-renewal' },
  userAgreementChecked: { label: 'Agreement' },
  newPassword: { label: 'Password' },
  description: { label: 'Description' },
  photo: { label: 'Photo' },
}

/** Every field's name, in form order. */
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** The fields that a step checks, in form order. */
export const fieldsOf = (step: SignupStep): FieldName[] =>
  FIELD_NAMES.filter((name) => Object.hasOwn(signupStepSchemas[step].entries, name))

/** The fields that hold typed text. */
export type TypedField = {
  [K in keyof SignupDraft]-?: NonNullable<SignupDraft[K]> extends string ? K : never
}[keyof SignupDraft] &
  FieldName

export const labelOf = (name: FieldName): string => FIELDS[name].label

/** The label of a field; null for an unknown name. */
export const fieldLabel = (name: string): string | null =>
  Object.hasOwn(FIELDS, name) ? labelOf(name as FieldName) : null
