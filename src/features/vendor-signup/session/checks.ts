/** Runs the contract's schemas on what is typed; errors come in the order of the form. */
import * as v from 'valibot'
import { toFieldErrors, type FieldError } from '#contract/errors.ts'
import type { SignupDraft } from '#contract/signup.ts'
import { FIELD_LABELS } from '../fields/fields.ts'

const ORDER: readonly string[] = Object.keys(FIELD_LABELS)

/** A field that was never touched is blank, not unknown. The compiler asks for every field of the draft. */
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
 * What is wrong with the fields that a step's schema checks.
 * @param password typed in the step `summary`; it is no part of the draft
 */
export function checkFields(schema: v.GenericSchema, data: SignupDraft, password = ''): FieldError[] {
  const parsed = v.safeParse(schema, { ...UNTOUCHED, ...data, newPassword: password })
  return parsed.success ? [] : inFormOrder(toFieldErrors(parsed.issues))
}

export function inFormOrder(errors: readonly FieldError[]): FieldError[] {
  const place = ({ name }: FieldError) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  return [...errors].sort((a, b) => place(a) - place(b))
}
