/** Account and vendor endpoints; part of `endpoints` (endpoints.ts), which is what other modules import. */
import * as v from 'valibot'
import {
  Account,
  ChangeEmail,
  ClientStatus,
  ConfirmEmail,
  ConfirmEmailChange,
  NewPassword,
  OwnClient,
  OwnContact,
  ResetPassword,
  Session,
} from './account.ts'
import { boundedArray } from './bounded.ts'
import { EmailAddress } from './email.ts'
import { ById, FlagInUrl } from './ids.ts'
import { VendorCategories, VendorChange } from './vendor-change.ts'
import { OwnVendor, VendorSuggestion } from './own-vendor.ts'
import { AUTOCOMPLETE_QUERY_MAX_CHARS, KEYS_PER_ACCOUNT_MAX, PASSWORD_MAX_CHARS } from './limits.ts'
import { OwnRequest } from './own-requests.ts'
import { tokenEndpoints } from './token-endpoints.ts'

const Load = v.object({ load: v.optional(v.pipe(v.string(), v.maxLength(200))) })
const Accepted = v.object({ accepted: v.literal(true) })
/** The account's username, for signing in with the new password. */
const Whose = v.object({ username: v.string() })
/**
 * As `Whose`. `resetPassword` takes `newAccountToken`: it opens an account, or sets the password of one without.
 * `accountReset`: no one had proven this address to its account; everyone was signed out of it and its password is
 * void.
 */
const Confirmed = v.object({
  ...Whose.entries,
  newAccountToken: v.optional(v.string()),
  accountReset: v.optional(v.literal(true)),
})

export const accountEndpoints = {
  ...tokenEndpoints,
  account: {
    method: 'GET',
    path: '/api/v1/accounts/:id',
    access: 'ownAccount',
    params: ById,
    reply: Account,
    summary: "The caller's own account",
  },
  changePassword: {
    method: 'PUT',
    path: '/api/v1/accounts/:id',
    access: 'ownAccount',
    params: ById,
    /** `currentPassword` is needed where the account has one. */
    body: v.object({
      currentPassword: v.optional(v.pipe(v.string(), v.maxLength(PASSWORD_MAX_CHARS))),
      newPassword: NewPassword,
    }),
    reply: Account,
    summary: "Changes the caller's password, given the current one; every other session ends, this one stays",
  },
  sessions: {
    method: 'GET',
    path: '/api/v1/accounts/:id/sessions',
    access: 'ownAccount',
    params: ById,
    reply: v.array(Session),
    summary: "The devices on which the caller's account is signed in, this one first",
  },
  endSession: {
    method: 'DELETE',
    path: '/api/v1/accounts/:id/sessions/:session',
    access: 'ownAccount',
    params: v.object({ ...ById.entries, session: v.pipe(v.string(), v.uuid()) }),
    reply: v.array(Session),
    summary: "Signs a device of the caller's account out; the reply has the others",
  },
  signOutEverywhere: {
    method: 'DELETE',
    path: '/api/v1/accounts/:id/sessions',
    access: 'ownAccount',
    params: ById,
    reply: Accepted,
    summary: "Ends every session of the caller's account, this one too",
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/v1/accounts/forgot-password',
    access: 'anonymous',
    body: v.object({ email: EmailAddress }),
    reply: Accepted,
    summary:
      'Mails a link and a code for a new password, or for a new account where a guest asked with the address; the ' +
      'response is always the same',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/v1/accounts/reset-password',
    access: 'personal',
    body: ResetPassword,
    reply: Whose,
    summary:
      'Sets a new password with the mailed link or code, every session ends; opens a guest’s account, with what ' +
      'was asked with its address',
  },
  sendEmailConfirmation: {
    method: 'POST',
    path: '/api/v1/accounts/:id/email-confirmation',
    access: 'ownAccount',
    params: ById,
    reply: Accepted,
    summary: "Mails a link and a code that confirm the caller's e-mail address",
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/v1/accounts/confirm-email',
    access: 'personal',
    body: ConfirmEmail,
    reply: Confirmed,
    summary: 'Confirms an e-mail address with the mailed link or code',
  },
  askEmailChange: {
    method: 'POST',
    path: '/api/v1/accounts/:id/email-change',
    access: 'ownAccount',
    params: ById,
    body: ChangeEmail,
    reply: Accepted,
    summary:
      'Mails a link and a code to the new address, and notifies the old one; the response is the same when the new ' +
      'one is taken',
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/api/v1/accounts/confirm-email-change',
    access: 'personal',
    body: ConfirmEmailChange,
    reply: Whose,
    summary: "Replaces an account's address with the one that the link or code was mailed to",
  },
  updateMember: {
    method: 'PUT',
    path: '/api/v1/members/:id',
    access: 'ownVendor',
    teamRight: 'manage',
    params: ById,
    query: Load,
    body: VendorChange,
    reply: OwnVendor,
    summary: 'Changes a profile; for its own account only',
  },
  memberCategories: {
    method: 'POST',
    path: '/api/v1/members/:id/categories',
    access: 'ownVendor',
    teamRight: 'manage',
    params: ById,
    body: VendorCategories,
    reply: OwnVendor,
    summary: 'Replaces the categories of a profile, as many as its membership allows',
  },
  memberAutocomplete: {
    method: 'GET',
    path: '/api/v1/members/autocomplete',
    access: 'public',
    query: v.object({
      startswith: v.pipe(v.string(), v.trim(), v.maxLength(AUTOCOMPLETE_QUERY_MAX_CHARS)),
      alsomatchcitystate: v.optional(FlagInUrl, false),
    }),
    reply: v.array(VendorSuggestion),
    summary: 'Vendors whose name starts with the typed text, then those in a city that does',
  },
  client: {
    method: 'GET',
    path: '/api/v1/client/:id',
    access: 'signedIn',
    params: ById,
    reply: OwnClient,
    summary: "The person of one of the caller's own requests",
  },
  ownContact: {
    method: 'GET',
    path: '/api/v1/accounts/:id/contact',
    access: 'ownAccount',
    params: ById,
    reply: OwnContact,
    summary: "The caller's contact details, to prefill a request",
  },
  ownRequests: {
    method: 'GET',
    path: '/api/v1/requests',
    access: 'signedIn',
    reply: v.array(OwnRequest),
    summary: "The caller's latest requests, from every device, the newest first",
  },
  requestAccount: {
    method: 'POST',
    path: '/api/v1/requests/by-key/:key/account',
    access: 'personal',
    params: v.object({ key: v.pipe(v.string(), v.uuid()) }),
    /** Further keys from the same device and address: their requests move to the account as well. */
    body: v.object({
      newPassword: NewPassword,
      otherKeys: v.optional(boundedArray(v.pipe(v.string(), v.uuid()), KEYS_PER_ACCOUNT_MAX), []),
    }),
    reply: Accepted,
    summary:
      'Makes the account for a guest’s stored request; the response is the same when its address has one already',
  },
  clientStatus: {
    method: 'GET',
    path: '/api/v1/client/:email/status',
    access: 'personal',
    params: v.object({ email: EmailAddress }),
    reply: ClientStatus,
    summary: "The caller's own address: confirmed or not; `unknown` for every other one",
  },
} as const
