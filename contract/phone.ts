/** Telephone numbers of the US and Canada, with or without an extension, as people type or paste them. */
import * as v from 'valibot'
import { cleanDigits } from './clean-text.ts'
import { coded } from './errors.ts'
import { readPhone } from './format-phone.ts'
import { PHONE_MAX_CHARS } from './limits.ts'
import { filled } from './text.ts'

/** Stored as it was typed, with plain digits and hyphens. */
export const PhoneNumber = v.pipe(
  filled('The phone number', PHONE_MAX_CHARS, 'Enter your phone number.'),
  v.transform(cleanDigits),
  v.check(
    (typed) => readPhone(typed) !== null,
    coded('incorrectFormat', 'Enter a US or Canadian number, like (212) 555-0123.'),
  ),
)
