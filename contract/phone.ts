/** Telephone numbers of the US and Canada, with or without an extension, as people type or paste them. */
import * as v from 'valibot'
import { cleanDigits } from './clean-text.ts'
import { coded } from './errors.ts'
import { readPhone, storedPhone } from './format-phone.ts'
import { PHONE_MAX_CHARS } from './limits.ts'
import { filled, line } from './text.ts'

const WRONG = coded('incorrectFormat', 'Enter a US or Canadian number, like (212) 555-0123.')

/** Stored as it was typed, with plain digits and hyphens, and an extension that every page reads. */
export const PhoneNumber = v.pipe(
  filled('The phone number', PHONE_MAX_CHARS, 'Enter your phone number.'),
  v.transform(cleanDigits),
  v.check((typed) => readPhone(typed) !== null, WRONG),
  v.transform(storedPhone),
)

/** A number as above, or '' for none. */
export const OptionalPhoneNumber = v.pipe(
  line('The phone number', PHONE_MAX_CHARS),
  v.transform(cleanDigits),
  v.check((typed) => typed === '' || readPhone(typed) !== null, WRONG),
  v.transform(storedPhone),
)
