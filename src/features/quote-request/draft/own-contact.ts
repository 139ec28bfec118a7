/** Prefills a request with what is known of the signed-in client. Loaded when a person is signed in. */
import type { OwnContact } from '#contract/account.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'

export { ownContact } from '#src/session/own-contact.ts'

/** The draft with the details in every field that was never typed in; a field that was emptied stays empty. */
export function withContact(draft: QuoteDraft, { firstName, lastName, email, phoneNumber }: OwnContact): QuoteDraft {
  const known = { firstName, lastName, phoneNumber, ...(isUntouched(draft, EMAILS) && { email, emailConfirm: email }) }
  const filled = Object.entries(known).filter(([name, value]) => value !== '' && isUntouched(draft, [name]))
  return filled.length === 0 ? draft : { ...draft, client: { ...draft.client, ...Object.fromEntries(filled) } }
}

const EMAILS = ['email', 'emailConfirm']
const isUntouched = ({ client }: QuoteDraft, names: readonly string[]) =>
  names.every((name) => client[name] === undefined)
