/** The sender of a quote request (docs/specification.md#quote-request). */
import * as v from 'valibot'
import { EmailAddress, RepeatedEmail } from './email.ts'
import { coded } from './errors.ts'
import { COMPANY_MAX_CHARS, NAME_MAX_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from './limits.ts'
import { OptionalPhoneNumber } from './phone.ts'
import { filledLine, line } from './text.ts'
import { containsUrl } from './web-address.ts'

export const WHO_AM_I = ['Host', 'Event planner', 'Business', 'School', 'Venue', 'Place of worship', 'Other'] as const

/**
 * The sender. The password travels only over a live connection and is never stored on the device
 * (docs/specification.md#passwords-and-secrets).
 */
export const Client = v.pipe(
  v.object({
    firstName: filledLine('Your first name', NAME_MAX_CHARS, 'Enter your first name.'),
    lastName: filledLine('Your last name', NAME_MAX_CHARS, 'Enter your last name.'),
    company: v.optional(line('The company', COMPANY_MAX_CHARS), ''),
    whoAmI: v.optional(line('“I am a”', 40), ''),
    email: EmailAddress,
    emailConfirm: RepeatedEmail,
    phoneNumber: v.optional(OptionalPhoneNumber, ''),
    password: v.optional(
      v.union(
        [
          v.literal(''),
          v.pipe(
            v.string(),
            v.minLength(PASSWORD_MIN_CHARS, coded('tooShort', `Use at least ${PASSWORD_MIN_CHARS} characters.`)),
            v.maxLength(PASSWORD_MAX_CHARS, coded('characterLimit', `Use ${PASSWORD_MAX_CHARS} characters or fewer.`)),
          ),
        ],
        coded('tooShort', `Use at least ${PASSWORD_MIN_CHARS} characters.`),
      ),
      '',
    ),
    clientStatus: v.optional(line('The status', 40), ''),
  }),
  v.forward(
    v.partialCheck(
      [['email'], ['emailConfirm']],
      (c) => c.email === c.emailConfirm,
      coded('invalid', 'The emails don’t match.'),
    ),
    ['emailConfirm'],
  ),
)
export type Client = v.InferOutput<typeof Client>

const NO_ADDRESSES = coded('containsUrl', 'Names can’t contain web addresses.')

/**
 * The sender as a form accepts it. `Client` stays as it is: requests that already wait on devices are still accepted,
 * and mails leave addresses out.
 */
export const TypedClient = v.pipe(
  Client,
  v.forward(
    v.partialCheck([['firstName']], ({ firstName }) => !containsUrl(firstName), NO_ADDRESSES),
    ['firstName'],
  ),
  v.forward(
    v.partialCheck([['lastName']], ({ lastName }) => !containsUrl(lastName), NO_ADDRESSES),
    ['lastName'],
  ),
)
