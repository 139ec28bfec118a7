/**
 * What a screen warns of before a sign-out: everything that is on the phone alone
 * (src/features/account/sign-in/sign-out-button.tsx).
 */
import type { Unsent } from '#src/offline/account/account-store.ts'
import type { Tab } from './world.ts'

export async function unsentOn({ offline }: Pick<Tab, 'offline'>): Promise<Unsent> {
  const outbox = [...(await offline.outbox.list()), ...(await offline.replyOutbox.list())].filter(
    ({ record }) => record.state !== 'sent',
  )
  return {
    records: outbox.map(({ record }) => record.key),
    drafts: (await offline.drafts.list()).map(({ draft }) => draft.id),
    replyDrafts: (await offline.replyDrafts.list()).map(({ id }) => id),
    unreadable: (await offline.quarantine.list()).map(({ id }) => id),
  }
}
