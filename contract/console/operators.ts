/** Operators: who signs in to the console, with what, and the forms for it. */
import * as v from 'valibot'
import { NewPassword } from '../account.ts'
import { cleanDigits } from '../clean-text.ts'
import { EmailAddress } from '../email.ts'
import { coded } from '../errors.ts'
import { PASSWORD_MAX_CHARS } from '../limits.ts'
import { ROLES } from './rights.ts'

/** How long a sign-in to the console lasts. */
export const CONSOLE_SESSION_HOURS = 12
/** How long a proof opens what moves money, deletes or changes roles. */
export const PROOF_MINUTES = 10
/** How long the link to join works. */
export const JOIN_LINK_HOURS = 1
export const RECOVERY_CODES = 10

/** A header that no other site’s form or link can send: writes to the console need it. */
export const CONSOLE_HEADER = 'x-fanfare-console'

export const RoleName = v.picklist(ROLES, coded('invalid', 'Choose a role.'))

const TOKEN_MAX_CHARS = 100
const PASSKEY_ID_MAX_CHARS = 1500
const PASSKEY_PART_MAX_CHARS = 12_000

export const JoinToken = v.object({ token: v.pipe(v.string(), v.maxLength(TOKEN_MAX_CHARS)) })

const part = (maxChars: number) => v.pipe(v.string(), v.maxLength(maxChars))

/** The browser’s own words, which the server’s library checks. */
const PasskeyResponse = v.object({
  id: part(PASSKEY_ID_MAX_CHARS),
  rawId: part(PASSKEY_ID_MAX_CHARS),
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(part(40)),
})

export const NewPasskey = v.object({
  ...PasskeyResponse.entries,
  response: v.object({
    clientDataJSON: part(PASSKEY_PART_MAX_CHARS),
    attestationObject: part(PASSKEY_PART_MAX_CHARS),
    transports: v.optional(v.pipe(v.array(part(40)), v.maxLength(10)), []),
  }),
})

export const UsedPasskey = v.object({
  ...PasskeyResponse.entries,
  response: v.object({
    clientDataJSON: part(PASSKEY_PART_MAX_CHARS),
    authenticatorData: part(PASSKEY_PART_MAX_CHARS),
    signature: part(PASSKEY_PART_MAX_CHARS),
    userHandle: v.optional(part(200)),
  }),
})

/** Options for the browser, as the server’s library makes them. */
export const PasskeyOptions = v.object({ options: v.record(v.string(), v.unknown()) })

const TypedPassword = v.pipe(
  v.string(),
  v.nonEmpty(coded('blank', 'Enter your password.')),
  v.maxLength(PASSWORD_MAX_CHARS, coded('characterLimit', 'This password is too long.')),
)

const AppCode = v.pipe(
  v.string(),
  v.maxLength(60),
  v.transform((typed) => cleanDigits(typed).replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/, coded('incorrectFormat', 'Enter the 6 digits that your authenticator app shows.')),
)

export const SignInWithPassword = v.object({ email: EmailAddress, password: TypedPassword, code: AppCode })

/** As `ABCD-EFGH-JKMN-PQRS`, however it is typed. */
const RecoveryCode = v.pipe(
  v.string(),
  v.maxLength(60),
  v.transform((typed) =>
    cleanDigits(typed)
      .toUpperCase()
      .replaceAll(/[^A-Z\d]/g, ''),
  ),
  v.regex(/^[A-Z\d]{16}$/, coded('incorrectFormat', 'Enter all 16 letters and digits of the code.')),
)

export const SignInWithRecoveryCode = v.object({ email: EmailAddress, code: RecoveryCode })

export const ProveWithPassword = v.object({ password: TypedPassword, code: AppCode })

export const JoinWithPassword = v.object({ ...JoinToken.entries, password: NewPassword, code: AppCode })

export const Joined = v.object({ recoveryCodes: v.array(v.string()) })

export const ConsoleSession = v.object({
  /** Absent from servers of the release before. */
  id: v.optional(v.number()),
  email: v.string(),
  role: v.picklist(ROLES),
  /** ISO 8601. */
  expiresAt: v.string(),
  passkeys: v.array(
    v.object({ id: v.number(), name: v.string(), addedAt: v.string(), usedAt: v.nullable(v.string()) }),
  ),
  hasPassword: v.boolean(),
  recoveryCodesLeft: v.number(),
})
export type ConsoleSession = v.InferOutput<typeof ConsoleSession>

export const OperatorList = v.object({
  operators: v.array(
    v.object({
      id: v.number(),
      email: v.string(),
      role: v.picklist(ROLES),
      hasJoined: v.boolean(),
      isRemoved: v.boolean(),
      /** ISO 8601; null before the first sign-in. */
      lastSignInAt: v.nullable(v.string()),
    }),
  ),
})
export type OperatorList = v.InferOutput<typeof OperatorList>

export const InviteOperator = v.object({ email: EmailAddress, role: RoleName })
