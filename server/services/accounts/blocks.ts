/** Refuses what comes from an address or a network that an operator has blocked. */
import { isIP } from 'node:net'
import { canonicalEmail } from '#contract/email.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Queryable } from '#server/db/database.ts'
import { findBlock } from '#server/repositories/accounts/blocks.ts'
import { Forbidden } from '#server/services/errors.ts'

/** Pages where something is typed or done have no links of the site below them. */
const MISTAKE = 'If that’s a mistake, contact us (the link is at the bottom of the home page).'

export interface Origin {
  /** The email address concerned, as it was typed. */
  email?: string
  /** The caller's network (`networkOf`). */
  network?: string
}

/** @throws Forbidden if the address, or a network that contains the caller's, is blocked */
export async function refuseBlocked(db: Queryable, { email, network = '' }: Origin): Promise<void> {
  const block = await findBlock(db, {
    email: email === undefined ? null : canonicalEmail(email),
    // Calls that the server makes to itself come from no network.
    network: isIP(network.split('/', 1)[0] ?? '') === 0 ? null : network,
  })
  if (!block) return
  throw new Forbidden(
    block.email === null
      ? `Requests from this network are blocked. ${MISTAKE}`
      : `This email is blocked on ${marketplaceName()}. ${MISTAKE}`,
  )
}
