/** Telephone numbers of the US and Canada, as people type them. */
import * as v from 'valibot'
import { coded } from './errors.ts'
import { filled } from './text.ts'

export const PhoneNumber = v.pipe(
  filled('The phone number', 30, 'Enter your phone number.'),
  v.check(
    (typed) => /^\+?[\d\s().-]+$/.test(typed) && /^1?\d{10}$/.test(typed.replace(/\D/g, '')),
    coded('incorrectFormat', 'Enter a US or Canadian number, like (212) 555-0123.'),
  ),
)
