import { expect, test } from 'vitest'
import { FIELD_ERROR_CODES } from '#contract/errors.ts'
import { errorClass } from '#src/features/quote-request/draft/error-class.ts'
import { requestFields, listFields } from '#src/features/quote-request/quote-fields.ts'

test('what is missing is named as people say it, each thing once', () => {
  expect(listFields(['firstName', 'lastName', 'email', 'emailConfirm'])).toBe('your name and your email')
  expect(listFields(['emailConfirm'])).toBe('your email once more')
  expect(listFields(['eventType', 'eventDate', 'location'])).toBe('the event type, the date and the city')
  expect(listFields(['nothing-we-know'])).toBe('')
})

test('transport asks where from and where to instead of venue and duration', () => {
  expect(requestFields(['transport'])).toEqual(
    expect.arrayContaining(['pickUpLocation', 'dropOffLocation', 'pickUpTime', 'passengerCount']),
  )
  expect(requestFields(['transport'])).not.toContain('venue')
  expect(requestFields(['transport'])).not.toContain('duration')
  expect(requestFields(['entertainment'])).toEqual(
    expect.arrayContaining(['venue', 'duration', 'guestCount', 'vendorStartTime']),
  )
  expect(requestFields(['entertainment'])).not.toContain('pickUpLocation')
})

test('every error code falls into one of the four classes of the specification', () => {
  const classes = new Set(FIELD_ERROR_CODES.map((code) => errorClass({ code })))
  expect(classes).toEqual(new Set(['characterLimit', 'incorrectFormat', 'inThePast', 'blank']))
  expect(errorClass({ code: 'inThePast' })).toBe('inThePast')
  expect(errorClass({ code: 'required' })).toBe('blank')
})
