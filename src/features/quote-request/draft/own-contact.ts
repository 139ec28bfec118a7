/** Prefills a request with what is known of the signed-in host. Loaded when somebody is signed in. */
import { OwnContact } from '#contract/account.ts'
import type { Api } from '#src/api/client.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { readCached } from '#src/pwa/storage/read-cached.ts'

/** The account's contact details; offline, those that were read before. */
export async function ownContact(api: Api, accountId: number): Promise<OwnContact> {
  const { value } = await readCached('contact', accountId, OwnContact, async () => {
    return (await api.call('ownContact', { params: { id: accountId } })).value
  })
  return value
}

/** The draft with the details in every field that was never typed in; a field that was emptied stays empty. */
export function withContact(draft: QuoteDraft, { firstName, lastName, email, phoneNumber }: OwnContact): QuoteDraft {
  const known = { firstName, lastName, phoneNumber, ...(isUntouched(draft, EMAILS) && { email, emailConfirm: email }) }
  const filled = Object.entries(known).filter(([name, value]) => value !== '' && isUntouched(draft, [name]))
  return filled.length === 0 ? draft : { ...draft, client: { ...draft.client, ...Object.fromEntries(filled) } }
}

const EMAILS = ['email', 'emailConfirm']
const isUntouched = ({ client }: QuoteDraft, names: readonly string[]) =>
  names.every((name) => client[name] === undefined)
