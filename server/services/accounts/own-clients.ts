/** Facts that a caller may learn of clients: its own data, and the state of its own address (decision 8). */
import type { ClientStatus, OwnClient, OwnContact } from '#contract/account.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { findOwnClient, findOwnContact } from '#server/repositories/accounts/clients.ts'
import { NotFound } from '#server/services/errors.ts'
import { consume } from './rate-limits.ts'
import type { Caller, SignedInCaller } from '#server/services/caller.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** @param accountId the caller's; null for a guest @throws NotFound for anybody else's */
export async function readOwnClient(
  { db }: ServiceContext,
  id: number,
  { accountId }: SignedInCaller,
): Promise<OwnClient> {
  const client = await findOwnClient(db, id, accountId)
  if (!client) throw new NotFound('Request not found.')
  return client
}

/** The state of the caller's own address; of any other, `unknown`. @throws TooManyRequests */
export async function clientStatus(
  { db, clock }: ServiceContext,
  email: string,
  { accountId, network }: Caller,
): Promise<ClientStatus> {
  await consume(db, 'status', { network, address: email, now: clock() })
  const own = accountId === null ? undefined : await findAccount(db, accountId)
  if (own?.username !== email) return { clientStatus: 'unknown' }
  return { clientStatus: own.emailConfirmed ? 'confirmed' : 'unconfirmed' }
}

/** @throws NotFound for an account that is gone */
export async function readOwnContact({ db }: ServiceContext, accountId: number): Promise<OwnContact> {
  const contact = await findOwnContact(db, accountId)
  if (!contact) throw new NotFound('Account not found.')
  return contact
}
