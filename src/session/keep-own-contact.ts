/** Keeps the account's contact details on this device from the sign-in on, so that they prefill a request offline. */
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { connectivity } from '#src/sync/connectivity/connectivity.ts'
import { retryImport } from '#src/sync/connectivity/retry-import.ts'
import { readSignIn } from './signed-in.ts'

export function keepOwnContact(api: Api, offline: Pick<Offline, 'cachedLists' | 'account' | 'subscribe'>): void {
  const save = async () => {
    const accountId = readSignIn()?.accountId
    if (accountId === undefined || connectivity.state.get() !== 'online') return
    const { saveOwnContact } = await retryImport(() => import('./own-contact.ts'))
    await saveOwnContact(api, offline, accountId)
  }
  // A failed save is tried again with the next page or connection.
  const start = () => void save().catch(() => {})
  offline.subscribe(({ type }) => {
    if (type === 'accountChanged') start()
  })
  connectivity.state.subscribe(start)
  start()
}
