import { describe, expect, test } from 'vitest'
import { FIELD_ERROR_CODES } from '#contract/errors.ts'
import { errorClass } from '#src/features/quote-request/draft/error-class.ts'
import { VENDOR_KINDS } from '#contract/vendor-kinds.ts'
import { CLIENT_FIELDS, requestFields, labelOf } from '#src/features/quote-request/quote-fields.ts'
import { validationEvents } from '#src/features/quote-request/draft/validation-events.ts'

describe('an error of the quote request', () => {
  test.each([
    ['blank', 'blank'],
    ['required', 'blank'],
    ['inThePast', 'inThePast'],
    ['characterLimit', 'characterLimit'],
    ['incorrectFormat', 'incorrectFormat'],
    ['invalid', 'incorrectFormat'],
  ] as const)('with the code %s is of the class %s', (code, expected) => {
    expect(errorClass({ code })).toBe(expected)
  })

  test('has a class whatever its code, and a label whatever its field', () => {
    const classes = new Set(FIELD_ERROR_CODES.map((code) => errorClass({ code })))
    expect(classes).toEqual(new Set(['blank', 'incorrectFormat', 'characterLimit', 'inThePast']))
    const labels = [...requestFields(VENDOR_KINDS), ...CLIENT_FIELDS, 'password' as const].map(labelOf)
    expect(labels.every((label) => label.length > 2)).toBe(true)
  })

  test('is measured by label and class, without what was typed', () => {
    const errors = [
      { name: 'eventDate', code: 'inThePast' as const, message: 'This date has passed. Choose a later one.' },
      { name: 'unheardOf', code: 'invalid' as const, message: 'Check this field.' },
    ]
    expect(validationEvents(errors)).toEqual([
      { kind: 'Validation', category: 'Quote request', action: 'inThePast', label: 'Date' },
      { kind: 'Validation', category: 'Quote request', action: 'incorrectFormat', label: 'unheardOf' },
    ])
  })
})
