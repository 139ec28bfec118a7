/** Validates the input with the contract's schemas; errors are in form order. */
import * as v from 'valibot'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import type { SignupDraft } from '#contract/signup.ts'
import { FIELD_LABELS } from '../fields/fields.ts'

const ORDER: readonly string[] = Object.keys(FIELD_LABELS)

/** An untouched field is blank, not missing. The compiler requires every field of the draft. */
const UNTOUCHED: { [K in Exclude<keyof SignupDraft, 'source'>]-?: SignupDraft[K] } = {
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

/**
 * The errors in the fields that a step's schema checks. @param password for the step `summary`; not part of the draft
 */
export function checkFields(schema: v.GenericSchema, data: SignupDraft, password = ''): FieldError[] {
  const parsed = v.safeParse(schema, { ...UNTOUCHED, ...data, newPassword: password })
  return parsed.success ? [] : inFormOrder(toFieldErrors(parsed.issues))
}

export function inFormOrder(errors: readonly FieldError[]): FieldError[] {
  const place = ({ name }: FieldError) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  return [...errors].sort((a, b) => place(a) - place(b))
}
