/** The contract's schemas on what is typed; errors come in the order of the form. */
import * as v from 'valibot'
import { NewPassword } from '#contract/account.ts'
import { toFieldErrors } from '#contract/errors.ts'
import type { FieldError } from '#contract/errors.ts'
import { Client, parseGigRequest } from '#contract/quote.ts'
import { asksTransport, wireClient, wireGigRequest } from '#src/offline/outbox/kinds/compose-request.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { localName } from './draft.ts'
import { CLIENT_FIELDS, gigFields } from '../quote-fields.ts'
import type { FieldName } from '../quote-fields.ts'

/** The device's zone, while the event's place is not known. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** @param now null where no clock can be trusted: then only the server judges whether a date has passed */
export function checkGigRequest(draft: QuoteDraft, now: Date | null): FieldError[] {
  const transport = asksTransport(draft)
  const parsed = parseGigRequest(wireGigRequest(draft), {
    transport,
    timeZone: draft.place?.timeZone ?? deviceTimeZone(),
    now,
  })
  return parsed.success ? [] : inFormOrder(toFieldErrors(parsed.issues), ['members', ...gigFields(transport)])
}

export function checkClient(draft: QuoteDraft): FieldError[] {
  // A field that was never touched is blank, not unknown.
  const untouched = Object.fromEntries(CLIENT_FIELDS.map((name) => [name, '']))
  const parsed = v.safeParse(Client, { ...untouched, ...wireClient(draft) })
  return parsed.success ? [] : inFormOrder(toFieldErrors(parsed.issues), CLIENT_FIELDS)
}

/** The password for a new account; none is fine. It is in no draft. */
export function checkPassword(password: string): FieldError[] {
  const parsed = password === '' ? null : v.safeParse(NewPassword, password)
  return parsed && !parsed.success ? toFieldErrors(parsed.issues, 'password') : []
}

/** The errors as the form shows them: `gigRequest.eventDate` of the server is the field `eventDate`. */
export const localNames = (errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, name: localName(error.name) }))

export function inFormOrder(errors: readonly FieldError[], fields: readonly FieldName[]): FieldError[] {
  const place = (error: FieldError) => {
    const at = (fields as readonly string[]).indexOf(error.name)
    return at === -1 ? fields.length : at
  }
  return [...errors].sort((a, b) => place(a) - place(b))
}
