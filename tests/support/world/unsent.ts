/**
 * The list that a screen warns of before a sign-out: everything that is on the phone alone
 * (src/features/account/sign-in/sign-out-button.tsx).
 */
import type { Unsent } from '#src/offline/account/account-store.ts'
import type { Tab } from './world.ts'

export async function unsentOn({ offline }: Pick<Tab, 'offline'>): Promise<Unsent> {
  const unsent = (await offline.outbox.list()).filter(({ record }) => record.state !== 'sent')
  return {
    records: unsent.map(({ record }) => record.key),
    drafts: (await offline.listDrafts()).map(({ reference }) => reference),
    unreadable: (await offline.quarantine.list()).map(({ id }) => id),
  }
}
