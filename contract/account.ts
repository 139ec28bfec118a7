/**
 * Signing in, and the data of accounts (docs/specification.md#sign-in-and-tokens).
 *
 * The token endpoint implements RFC 6749's password and refresh grants; its two calls are form-encoded and carry the
 * client's id and secret as Basic authorization. Every other call carries `Authorization: Bearer …`. Cookies never
 * authenticate a call; the one exception is the refresh token's own cookie at the token endpoint.
 */
import * as v from 'valibot'
import { cleanDigits } from './clean-text.ts'
import { EmailAddress } from './email.ts'
import { coded } from './errors.ts'
import { ONE_TIME_CODE_DIGITS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from './limits.ts'

/**
 * OAuth clients. Both secrets are necessarily public: the protection is throttling, not secrecy
 * (docs/specification.md#sign-in-and-tokens).
 */
export const OAUTH_CLIENTS = {
  /** The page: its refresh token is an HttpOnly cookie and never appears in a response body. */
  web: { id: 'fanfare-web', secret: 'public-web-client' },
  /** Programs without a cookie jar: the refresh token is in the response. */
  program: { id: 'fanfare-program', secret: 'public-program-client' },
} as const

const FormField = v.optional(v.pipe(v.string(), v.maxLength(1000)))

/** The form of POST /api/v1/token; which fields are needed depends on the grant. */
export const TokenForm = v.object({
  grant_type: FormField,
  username: FormField,
  password: FormField,
  /** Not sent by the web client, which has it in a cookie. */
  refresh_token: FormField,
  scope: FormField,
  client_id: FormField,
  client_secret: FormField,
})

/** Tokens. For the web client `refresh_token` is absent and the response sets the cookies. */
export const TokenReply = v.object({
  access_token: v.string(),
  token_type: v.literal('Bearer'),
  /** Seconds. */
  expires_in: v.number(),
  refresh_token: v.optional(v.string()),
  /** See `fromScope` in signed-in.ts. */
  scope: v.string(),
})
export type TokenReply = v.InferOutput<typeof TokenReply>

/**
 * RFC 6749, 5.2. `invalid_client` is 401, the others 400. `temporarily_unavailable` is our addition, for 429 (too many
 * attempts) and 503, with Retry-After.
 */
const OAUTH_ERRORS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'unsupported_token_type',
  'temporarily_unavailable',
  'server_error',
] as const
export const OAuthProblem = v.object({ error: v.picklist(OAUTH_ERRORS), error_description: v.string() })
export type OAuthProblem = v.InferOutput<typeof OAuthProblem>

/**
 * RFC 7009. The web client may omit `token`: the session in its cookie ends then. The whole session ends, whichever
 * token is given.
 */
export const RevokeForm = v.object({
  token: FormField,
  token_type_hint: FormField,
  client_id: FormField,
  client_secret: FormField,
})

/**
 * The server's message for an easily guessed password: one of the most common, or the account's own address. Its code
 * is `invalid`.
 */
export const GUESSABLE_PASSWORD = 'This password is too easy to guess. Try three or four random words.'

const TOO_SHORT = `Use at least ${PASSWORD_MIN_CHARS} characters.`
/** For every form that sets a password. The server also refuses easily guessed ones (`GUESSABLE_PASSWORD`). */
export const NewPassword = v.pipe(
  v.string(coded('blank', 'Enter a password.')),
  v.nonEmpty(coded('blank', 'Enter a password.')),
  v.minLength(PASSWORD_MIN_CHARS, coded('tooShort', TOO_SHORT)),
  v.maxLength(PASSWORD_MAX_CHARS, coded('characterLimit', `Use ${PASSWORD_MAX_CHARS} characters or fewer.`)),
  v.check(
    (password) => password.isWellFormed(),
    coded('incorrectFormat', 'This password has characters we can’t accept.'),
  ),
)

export const Account = v.object({
  id: v.number(),
  /** The email address. */
  username: v.string(),
  welcomeName: v.string(),
  emailConfirmed: v.boolean(),
  /** False for an account created without a password (a link sent by email sets the first one). */
  hasPassword: v.boolean(),
  memberId: v.nullable(v.number()),
  /** Mail to the address came back, so none is sent. */
  isBouncing: v.optional(v.boolean()),
})
export type Account = v.InferOutput<typeof Account>

/** A device on which an account is signed in. */
export const Session = v.object({
  id: v.string(),
  /** `Chrome on an Android phone`; null if it is not known. */
  device: v.nullable(v.string()),
  /** ISO 8601; to within the lifetime of an access token. */
  lastUsedAt: v.string(),
  /** Whether it is the caller's own. */
  isCurrent: v.boolean(),
})
export type Session = v.InferOutput<typeof Session>

/** The link's token, from `/reset-password#token=…` or `/confirm-email#token=…`. */
const LinkToken = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, coded('invalid', 'This link is incomplete. Open it again from the email.')),
)
/**
 * The code from the same email, to be typed: an installed app cannot follow a link. Spaces between its digits are fine.
 */
const TypedCode = v.pipe(
  v.string(coded('blank', 'Enter the code from our email.')),
  v.maxLength(100, coded('incorrectFormat', `Enter all ${ONE_TIME_CODE_DIGITS} digits.`)),
  v.transform((code) => cleanDigits(code).replace(/[\s-]/g, '')),
  v.nonEmpty(coded('blank', 'Enter the code from our email.')),
  v.check(
    (code) => /^\d+$/.test(code) && code.length === ONE_TIME_CODE_DIGITS,
    coded('incorrectFormat', `Enter all ${ONE_TIME_CODE_DIGITS} digits.`),
  ),
)

/** Proof that an email arrived: the token of its link, or the address together with its code. */
export const byLink = { token: LinkToken }
export const byCode = { email: EmailAddress, code: TypedCode }
export const ResetPassword = v.union([
  v.object({ ...byLink, newPassword: NewPassword }),
  v.object({ ...byCode, newPassword: NewPassword }),
])
export const ConfirmEmail = v.union([v.object(byLink), v.object(byCode)])

/** A new address for an account, which replaces the old one once it is proven. */
export const ChangeEmail = v.object({
  newEmail: EmailAddress,
  currentPassword: v.pipe(
    v.string(coded('blank', 'Enter your current password.')),
    v.nonEmpty(coded('blank', 'Enter your current password.')),
    v.maxLength(PASSWORD_MAX_CHARS),
  ),
})
/** By the link that was mailed to the new address; by its code only in the account that asked. */
export const ConfirmEmailChange = v.union([v.object(byLink), v.object({ code: TypedCode })])

/**
 * Facts that anyone may learn about an address. Only its owner learns whether it has an account: everyone else gets
 * `unknown` for every address (decision 8).
 */
export const ClientStatus = v.object({ clientStatus: v.picklist(['unknown', 'unconfirmed', 'confirmed']) })
export type ClientStatus = v.InferOutput<typeof ClientStatus>

/** The person who sent a request, as its owner sees it. */
export const OwnClient = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  company: v.string(),
  whoAmI: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  clientStatus: v.string(),
})
export type OwnClient = v.InferOutput<typeof OwnClient>

/** Fields that prefill the account's next request, from its latest one; `''` where nothing is known. */
export const OwnContact = v.object({
  firstName: v.string(),
  lastName: v.string(),
  /** The account's own address. */
  email: v.string(),
  phoneNumber: v.string(),
})
export type OwnContact = v.InferOutput<typeof OwnContact>
