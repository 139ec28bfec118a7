/** Validates the input with the contract's schemas; errors are in form order, and each has its step. */
import * as v from 'valibot'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import { signupStepSchemas, type SignupDraft, type SignupStep } from '#contract/signup.ts'
import { CARD_FIELDS, CATEGORY_FIELDS, CODE_FIELDS, CONTACT_FIELDS } from '../fields/fields.ts'

const ORDER: readonly string[] = [
  ...CONTACT_FIELDS,
  ...CATEGORY_FIELDS,
  'membershipId',
  ...CODE_FIELDS,
  'paymentInfo',
  ...CARD_FIELDS,
  'autoRenewAgreementChecked',
  'userAgreementChecked',
  'newPassword',
  'description',
]

/** An untouched field is blank, not missing. */
const UNTOUCHED: SignupDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  location: '',
  topLevelCategory: '',
  primaryCategoryId: null,
  secondaryCategoryIds: [],
  profileDisplayName: '',
  membershipId: null,
  userAgreementChecked: false,
  couponCode: '',
  referralCode: '',
  autoRenewAgreementChecked: false,
  description: '',
}

/** The errors in the fields that `step` checks. @param password for the step `summary` */
export function checkStep(step: SignupStep, data: SignupDraft, password = ''): FieldError[] {
  const parsed = v.safeParse(signupStepSchemas[step], { ...UNTOUCHED, ...data, newPassword: password })
  return parsed.success ? [] : inFormOrder(toFieldErrors(parsed.issues))
}

export function inFormOrder(errors: readonly FieldError[]): FieldError[] {
  const place = ({ name }: FieldError) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  return [...errors].sort((a, b) => place(a) - place(b))
}

/** The step that contains a field. */
export function stepOf(name: string): SignupStep {
  const among = (fields: readonly string[]) => fields.includes(name)
  if (among(CONTACT_FIELDS)) return 'contact-info'
  if (among(CATEGORY_FIELDS)) return 'primary-category'
  if (name === 'membershipId') return 'membership'
  if (name === 'newPassword') return 'summary'
  return name === 'description' ? 'description' : 'payment'
}
