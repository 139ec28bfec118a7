import { describe, expect, test } from 'vitest'
import { nextStep, reachableStep, resumeStep, stepBack } from '#src/features/vendor-signup/session/progress.ts'
import { shownAs, shownSteps } from '#src/features/vendor-signup/session/shown-steps.ts'
import { stepNamed, steps } from '#src/features/vendor-signup/steps/steps.ts'
import { STEP_IDS } from '#src/features/vendor-signup/steps/step-ids.ts'
import { paid, signup, typed } from './typed-signup.ts'

const before = (field: keyof typeof typed) => {
  const { [field]: _left, ...rest } = typed
  return signup({ data: rest })
}

describe('a signup goes on at its first incomplete step', () => {
  test.each([
    ['landing', signup({ data: {} })],
    ['landing', before('email')],
    ['primary-category', before('profileDisplayName')],
    ['membership', before('membershipId')],
    ['payment', signup()],
    ['payment', signup({ paymentUnknown: true, data: {} })],
    ['summary', signup({ paid })],
    ['description', signup({ paid: { ...paid, passwordSet: true } })],
    ['photos', signup({ paid: { ...paid, passwordSet: true, descriptionSaved: true } })],
    ['success', signup({ paid: { ...paid, passwordSet: true, descriptionSaved: true, photosDone: true } })],
  ] as const)('%s', (step, record) => expect(resumeStep(record)).toBe(step))
})

describe('which step an address may show', () => {
  test('an earlier one, and none after the first incomplete one', () => {
    expect(reachableStep('contact-info', before('membershipId'))).toBe('contact-info')
    expect(reachableStep('description', before('membershipId'))).toBe('membership')
  })

  test('what is paid is not gone back to', () => {
    expect(reachableStep('membership', signup({ paid }))).toBe('summary')
    expect(stepNamed('payment').isComplete(signup({ paid }))).toBe(true)
  })

  test('while it is not known what became of a payment, nothing else', () => {
    for (const step of ['landing', 'membership', 'summary'] as const)
      expect(reachableStep(step, signup({ paymentUnknown: true }))).toBe('payment')
  })

  test('a description that waits for a connection keeps nobody from choosing a photo; a missing one does', () => {
    const late = signup({
      paid: { ...paid, passwordSet: true },
      data: { ...typed, description: 'Plays what the room wants.' },
    })
    expect(reachableStep('photos', late)).toBe('photos')
    expect(reachableStep('photos', { ...late, data: typed })).toBe('description')
  })
})

test('after the landing comes the category: the details are the same ones', () => {
  expect(nextStep('landing', signup())).toBe('primary-category')
  expect(nextStep('landing', before('phone'))).toBe('contact-info')
  expect(nextStep('photos', signup({ paid }))).toBe('success')
})

test('the line of steps shows the landing as the details, and lets one go back to what can be changed', () => {
  expect(shownAs('landing')).toBe('contact-info')
  const shown = shownSteps('membership', signup(), false)
  expect(shown.filter(({ canOpen }) => canOpen).map(({ id }) => id)).toEqual([
    'contact-info',
    'primary-category',
    'membership',
  ])
  expect(shownSteps('summary', signup({ paid }), false).filter(({ canOpen }) => canOpen)).toEqual([])
})

test('every step stands under its own name', () => {
  expect(steps.map(({ id }) => id)).toEqual(STEP_IDS)
})

test('Back leads to the step before, while that can still be changed', () => {
  expect(stepBack('landing', signup())).toBe(null)
  expect(stepBack('membership', signup())).toBe('primary-category')
  expect(stepBack('summary', signup({ paid }))).toBe(null)
})
