import { describe, expect, test } from 'vitest'
import { signupStepSchemas, type SignupDraft } from '#contract/signup.ts'
import { checkFields, inFormOrder } from '#src/features/vendor-signup/session/checks.ts'
import { fieldLabel, FIELDS, fieldsOf } from '#src/features/vendor-signup/fields/fields.ts'
import { stepNamed, stepOf } from '#src/features/vendor-signup/steps/steps.ts'
import { sessionIds } from '#src/features/vendor-signup/session/session-id.ts'
import { sourceOf } from '#src/features/vendor-signup/signup-search.ts'
import { DAY_MS } from '#contract/limits.ts'
import { SESSION, typed } from './typed-signup.ts'

const wrong = (step: keyof typeof signupStepSchemas, data: SignupDraft, password?: string) =>
  checkFields(signupStepSchemas[step], data, password).map(({ name, code }) => `${name} ${code}`)

describe('which fields a step checks', () => {
  test('the first steps: the contact fields, the city and what one does', () => {
    const all = ['firstName', 'lastName', 'email', 'phone', 'topLevelCategory', 'location'].map(
      (name) => `${name} blank`,
    )
    expect(wrong('landing', {})).toEqual(all)
    expect(wrong('contact-info', {})).toEqual(all)
    expect(wrong('landing', { ...typed, email: 'mira@', phone: '12' })).toEqual([
      'email incorrectFormat',
      'phone incorrectFormat',
    ])
  })

  test('the category: the main one and the name, without an address of the web', () => {
    expect(wrong('primary-category', {})).toEqual(['primaryCategoryId blank', 'profileDisplayName blank'])
    expect(wrong('primary-category', { ...typed, profileDisplayName: 'mira.com' })).toEqual([
      'profileDisplayName containsUrl',
    ])
  })

  test('the payment: the agreement, and everything before it', () => {
    expect(wrong('payment', typed)).toEqual(['userAgreementChecked required'])
    const agreed = { ...typed, userAgreementChecked: true }
    expect(wrong('payment', { ...agreed, couponCode: 'spring-25' })).toEqual([])
    // A letter that becomes an S in capitals.
    expect(wrong('payment', { ...agreed, couponCode: 'ſpring-25' })).toEqual(['couponCode incorrectFormat'])
    expect(wrong('payment', { ...typed, membershipId: null, firstName: '' })).toEqual([
      'firstName blank',
      'membershipId blank',
      'userAgreementChecked required',
    ])
  })

  test('the password is checked and is not part of what is typed', () => {
    expect(wrong('summary', {}, '')).toEqual(['newPassword blank'])
    expect(wrong('summary', {}, 'short')).toEqual(['newPassword tooShort'])
    expect(wrong('summary', {}, 'long enough')).toEqual([])
  })
})

test('errors come in the order of the form, and each knows its step', () => {
  const error = (name: string) => ({ name, code: 'blank' as const, message: '' })
  expect(inFormOrder([error('cvv'), error('nonsense'), error('email')]).map(({ name }) => name)).toEqual([
    'email',
    'cvv',
    'nonsense',
  ])
  expect(
    ['phone', 'secondaryCategoryIds', 'membershipId', 'couponCode', 'newPassword', 'description'].map(stepOf),
  ).toEqual(['contact-info', 'primary-category', 'membership', 'payment', 'summary', 'description'])
  expect([fieldLabel('cvv'), fieldLabel('toString')]).toEqual(['Security code', null])
})

test('a step asks for what its schema in the contract checks, in the order of the form', () => {
  expect(fieldsOf('landing')).toEqual(['firstName', 'lastName', 'email', 'phone', 'topLevelCategory', 'location'])
  expect(stepNamed('landing').fields).toEqual(fieldsOf('landing'))
  expect(stepNamed('primary-category').fields).toContain('profileDisplayName')
})

test('an untouched field counts as blank, whichever fields the draft has', () => {
  const untouched = fieldsOf('payment').filter((name) => name !== 'userAgreementChecked')
  const found = checkFields(signupStepSchemas.payment, {}).map(({ name, code }) => ({ name, code }))
  expect(found.filter(({ code }) => code !== 'blank' && code !== 'required')).toEqual([])
  expect(untouched.length).toBeGreaterThan(found.length)
  expect(FIELDS.profileDisplayName.input).toBeDefined()
})

test('the session’s id is kept for 30 days from the last time it was used, and a damaged one is ignored', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const ids = sessionIds(storage)
  ids.keep(SESSION, 0)
  expect([ids.get(30 * DAY_MS - 1), ids.get(30 * DAY_MS)]).toEqual([SESSION, null])
  ids.forget()
  expect(ids.get(0)).toBeNull()
  kept.set('signupSession', '{"sessionId":"7","at":0}')
  expect(ids.get(0)).toBeNull()
  expect(sessionIds(null).get(0)).toBeNull()
})

test('an unknown source is ignored', () =>
  expect([sourceOf('thebash'), sourceOf('elsewhere'), sourceOf(7)]).toEqual(['thebash', 'None', 'None']))
