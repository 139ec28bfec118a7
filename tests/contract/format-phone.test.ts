import { expect, test } from 'vitest'
import { formatPhone } from '#contract/format-phone.ts'

test.each(['5125550100', '512-555-0100', '+1 512 555 0100', '1 (512) 555.0100', '(512) 555-0100'])(
  '%s reads like any other number',
  (typed) => {
    expect(formatPhone(typed)).toBe('(512) 555-0100')
  },
)

test.each(['', '555-0100', '+44 20 7946 0958', '512 555 0100 ext. 4'])(
  'what is not a phone number is left as typed: %j',
  (typed) => {
    expect(formatPhone(typed)).toBe(typed)
  },
)
