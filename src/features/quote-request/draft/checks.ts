/** Validates a draft with the contract's schemas; errors are in form order. */
import * as v from 'valibot'
import { NewPassword } from '#contract/account.ts'
import { toFieldErrors } from '#contract/errors.ts'
import type { FieldError } from '#contract/errors.ts'
import { TypedClient } from '#contract/client.ts'
import { kindsOf } from '#contract/vendor-kinds.ts'
import { parseQuoteRequest } from '#contract/quote-request.ts'
import { wireClient, wireQuoteRequest } from '#src/offline/outbox/kinds/compose-request.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { localName } from './draft.ts'
import { CLIENT_FIELDS, requestFields } from '../quote-fields.ts'
import type { FieldName } from '../quote-fields.ts'

/** The device's time zone, used until the event's place is known. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** @param now null when no clock can be trusted; then only the server decides whether a date is in the past */
export function checkQuoteRequest(draft: QuoteDraft, now: Date | null): FieldError[] {
  const kinds = kindsOf(draft.vendors)
  const parsed = parseQuoteRequest(wireQuoteRequest(draft), {
    kinds,
    isTyped: true,
    timeZone: draft.place?.timeZone ?? deviceTimeZone(),
    now,
  })
  return parsed.success ? [] : inFormOrder(toFieldErrors(parsed.issues), ['members', ...requestFields(kinds)])
}

export function checkClient(draft: QuoteDraft): FieldError[] {
  // An untouched field is blank, not missing.
  const untouched = Object.fromEntries(CLIENT_FIELDS.map((name) => [name, '']))
  const parsed = v.safeParse(TypedClient, { ...untouched, ...wireClient(draft) })
  return parsed.success ? [] : inFormOrder(toFieldErrors(parsed.issues), CLIENT_FIELDS)
}

/** Checks the password for a new account; an empty one is valid. It is never part of a draft. */
export function checkPassword(password: string): FieldError[] {
  const parsed = password === '' ? null : v.safeParse(NewPassword, password)
  return parsed && !parsed.success ? toFieldErrors(parsed.issues, 'password') : []
}

/** Maps server field paths to form field names: `gigRequest.eventDate` becomes `eventDate`. */
export const localNames = (errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, name: localName(error.name) }))

export function inFormOrder(errors: readonly FieldError[], fields: readonly FieldName[]): FieldError[] {
  const place = (error: FieldError) => {
    const at = (fields as readonly string[]).indexOf(error.name)
    return at === -1 ? fields.length : at
  }
  return [...errors].sort((a, b) => place(a) - place(b))
}
