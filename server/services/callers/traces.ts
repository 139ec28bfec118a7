/** By what an account is known again: its network, device and mailbox. */
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { noteTraces } from '#server/repositories/accounts/traces.ts'
import type { Trace } from '#server/repositories/accounts/traces.ts'
import type { Caller, SignedInCaller } from '#server/services/caller.ts'
import { ownMailboxOf } from '#server/services/mail/mailbox.ts'
import { isPublicAddress } from '#server/services/public-addresses.ts'
import { neighborhoodOf, subscriberOf } from '#server/services/accounts/neighborhood.ts'

type Placed = Pick<Caller, 'network' | 'deviceKey'>

/** @param username the account's address */
export const tracesOf = (caller: Placed, username: string): Trace[] => [
  ...placesOf(caller),
  { kind: 'mailbox', of: ownMailboxOf(username) },
]

/** The network and device of a guest. Its neighbors share the neighborhood. */
export const guestTraces = (caller: Placed): Trace[] => placesOf(caller).filter(({ kind }) => kind !== 'neighborhood')

function placesOf({ network, deviceKey }: Placed): Trace[] {
  return [...networkTraces(network), ...(deviceKey === null ? [] : [{ kind: 'device', of: deviceKey } as const])]
}

/** None for an address that is not public: behind a proxy that is not trusted, everybody has the same one. */
function networkTraces(network: string): Trace[] {
  const [address = ''] = network.split('/')
  if (!isPublicAddress(address)) return []
  return [
    { kind: 'network', of: subscriberOf(network) },
    { kind: 'neighborhood', of: neighborhoodOf(network) },
  ]
}

/** Notes where an account is used, in the transaction of what it does. */
export async function noteCaller(tx: Queryable, caller: SignedInCaller, now: Date): Promise<void> {
  const account = await findAccount(tx, caller.accountId)
  if (account) await noteTraces(tx, { accountId: account.id, traces: tracesOf(caller, account.username), now })
}
