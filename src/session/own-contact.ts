/** The contact details of the account that is signed in, to prefill a request with or without a connection. */
import { OwnContact } from '#contract/account.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { readCached } from '#src/sync/storage/read-cached.ts'

/** The name of the saved copy. */
const COPY = 'contact'

/** The account's contact details; offline, those that were read before. */
export async function ownContact(api: Api, accountId: number): Promise<OwnContact> {
  const { value } = await readCached(COPY, accountId, OwnContact, async () => {
    return (await api.call('ownContact', { params: { id: accountId } })).value
  })
  return value
}

/** Saves a copy where there is none: a sign-out deleted it, and the next form may be opened without a connection. */
export async function saveOwnContact(
  api: Api,
  { cachedLists, account }: Pick<Offline, 'cachedLists' | 'account'>,
  accountId: number,
): Promise<void> {
  // Nothing of an account is saved before the device knows that it is signed in.
  if ((await account.current()) !== accountId) return
  if ((await cachedLists.find(COPY, accountId)) === null) await ownContact(api, accountId)
}
