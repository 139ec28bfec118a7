/** The signup's fields: their labels and display order. */
import type { SignupDraft } from '#contract/signup.ts'

export const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'topLevelCategory', 'location'] as const
/** The card fields that the gateway requires; Fanfare never receives them. */
export const CARD_FIELDS = ['number', 'expirationDate', 'cvv', 'postalCode'] as const

/** Every field, in form order. */
export const FIELD_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  topLevelCategory: 'What you do',
  location: 'City',
  primaryCategoryId: 'Main category',
  secondaryCategoryIds: 'More categories',
  profileDisplayName: 'Name on your profile',
  membershipId: 'Membership',
  couponCode: 'Coupon code',
  referralCode: 'Referral code',
  paymentInfo: 'Payment',
  number: 'Card number',
  expirationDate: 'Expiration date',
  cvv: 'Security code',
  postalCode: 'Zip code of the card',
  autoRenewAgreementChecked: 'Renewal',
  userAgreementChecked: 'Agreement',
  newPassword: 'Password',
  description: 'Description',
  photo: 'Photo',
} as const
export type FieldName = keyof typeof FIELD_LABELS

/** The fields that hold typed text. */
export type TypedField = {
  [K in keyof SignupDraft]-?: NonNullable<SignupDraft[K]> extends string ? K : never
}[keyof SignupDraft] &
  FieldName

/** The label of a field; null for an unknown name. */
export const fieldLabel = (name: string): string | null =>
  Object.hasOwn(FIELD_LABELS, name) ? FIELD_LABELS[name as FieldName] : null
