/**
 * A person sees, exports and deletes what is stored about them: with the password of a proven account, or with a link
 * mailed to the address. The operator's commands do the same.
 */
import type {
  OpenedPersonalData,
  OwnPersonalData,
  PersonalData,
  PersonalDataProof,
  VoidLink,
} from '#contract/personal-data.ts'
import { PASSWORD_RESET_LIFETIME_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import type { AccountRow } from '#server/repositories/accounts/accounts.ts'
import { addOneTimeLink, findToken } from '#server/repositories/accounts/one-time-links.ts'
import { writeAudit } from '#server/repositories/audit.ts'
import { redeem } from '#server/services/accounts/address-proof.ts'
import type { Proof } from '#server/services/accounts/address-proof.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import { wrongProof } from '#server/services/accounts/wrong-proof.ts'
import { InvalidFields, SignedOut } from '#server/services/errors.ts'
import { deletePerson } from './deletion.ts'
import { exportForPerson } from './export.ts'
import { knownPerson } from './person.ts'
import type { KnownPerson } from './person.ts'
import { queuePersonalDataMail } from './personal-data-mail.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { Caller, SignedInCaller } from '#server/services/caller.ts'

/** @throws SignedOut */
export async function ownPersonalData({ db }: ServiceContext, { accountId }: SignedInCaller): Promise<OwnPersonalData> {
  const account = await findAccount(db, accountId)
  if (!account) throw new SignedOut()
  return { ...toPersonalData(await knownPerson(db, account.username)), needsLink: needsLink(account) }
}

/**
 * Anybody may open an account with another person's address; until it is proven, its password tells nothing about who
 * reads the address's mail.
 */
const needsLink = ({ emailConfirmed, passwordHash }: AccountRow) => !emailConfirmed || passwordHash === null

/** Mails a link, if anything is stored about the address. @throws TooManyRequests */
export async function mailPersonalDataLink(
  { db, clock }: ServiceContext,
  email: string,
  { network }: Caller,
): Promise<void> {
  const now = clock()
  await consume(db, 'mail', { network, address: email, now })
  await queuePersonalDataMail(db, email, now)
}

/**
 * Takes a mailed link or code for a token, which is good for an hour. A used or expired link is void.
 * @throws InvalidFields for a wrong, used or expired code; NotFound when nothing is stored anymore
 */
export async function openPersonalData(
  { db, clock }: ServiceContext,
  proof: Proof,
  { network }: Caller,
): Promise<OpenedPersonalData | VoidLink> {
  const now = clock()
  await consume(db, 'proof', { network, address: 'email' in proof ? proof.email : null, now })
  const opened = await db.transaction(async (tx) => {
    const proven = await redeem(tx, proof, 'personalData', now)
    if (!proven) return null
    const known = await knownPerson(tx, proven.email)
    const { token } = await addOneTimeLink(tx, {
      ...(proven.account ? { accountId: proven.account.id } : { email: proven.email }),
      purpose: 'personalData',
      expiresAt: new Date(now.getTime() + PASSWORD_RESET_LIFETIME_MS),
    })
    return { ...toPersonalData(known), token }
  })
  if (opened) return opened
  if ('token' in proof) return { isVoid: true }
  throw wrongProof(proof)
}

/** Everything that is stored, with the addresses of photos. @throws what `provenAddress` throws */
export async function exportOwnData(
  context: ServiceContext,
  proof: PersonalDataProof,
  caller: Caller,
): Promise<{ about: string; exportedAt: string }> {
  const email = await provenAddress(context, proof, caller)
  const { accountId, network } = caller
  return exportForPerson(context, email, (tx) =>
    writeAudit(tx, { accountId, what: 'personExported', at: context.clock(), network }),
  )
}

/** Deletes what is stored, and signs out everywhere. @throws what `provenAddress` and `deletePerson` throw */
export async function deleteOwnData(context: ServiceContext, proof: PersonalDataProof, caller: Caller): Promise<void> {
  const email = await provenAddress(context, proof, caller)
  await deletePerson(context, email, (tx, name) =>
    // No network: it would be about the person again.
    writeAudit(tx, { accountId: null, what: 'personDeleted', at: context.clock(), network: null, detail: name }),
  )
}

/**
 * The address that the proof is about.
 * @throws InvalidFields for a wrong proof; SignedOut for a password without a session; TooManyRequests
 */
async function provenAddress(
  { db, passwords, clock }: ServiceContext,
  proof: PersonalDataProof,
  { accountId, network }: Caller,
): Promise<string> {
  const now = clock()
  if ('token' in proof) {
    await consume(db, 'proof', { network, address: null, now })
    const email = await addressOfToken(db, proof.token, now)
    if (email === null) throw wrongProof(proof)
    return email
  }
  const account = accountId === null ? undefined : await findAccount(db, accountId)
  if (!account) throw new SignedOut()
  if (needsLink(account))
    throw wrongPassword('First confirm that this email is yours: ask for a link, and open it from the email.')
  await consume(db, 'password', { network, address: account.username, now })
  if (!(await passwords.verify(proof.currentPassword, account.passwordHash)))
    throw wrongPassword('That isn’t your current password. Try again.')
  return account.username
}

async function addressOfToken(db: Queryable, token: string, now: Date): Promise<string | null> {
  const found = await findToken(db, { token, purpose: 'personalData', now })
  if (!found) return null
  if ('email' in found.whose) return found.whose.email
  return (await findAccount(db, found.whose.accountId))?.username ?? null
}

const wrongPassword = (message: string) => new InvalidFields([{ name: 'currentPassword', code: 'invalid', message }])

function toPersonalData({ person, counts, membershipEndsOn }: KnownPerson): PersonalData {
  const { email, accountId, vendorId } = person
  const { requests, repliesReceived, leadsReceived, replies, photos, otherAccountsRequests, isBlocked } = counts
  const {
    bookings,
    bookingsAhead,
    vendorBookingsAhead,
    savedVendors,
    shortlists,
    shortlistVotes,
    earlierRequests,
    vendorAlerts,
  } = counts
  return {
    email,
    hasAccount: accountId !== null,
    isVendor: vendorId !== null,
    requests,
    repliesReceived,
    leadsReceived,
    replies,
    photos,
    bookings,
    bookingsAhead,
    vendorBookingsAhead,
    savedVendors,
    earlierRequests,
    vendorAlerts,
    teamInvitations: counts.teamInvitations,
    shortlists,
    shortlistVotes,
    payments: counts.paidOrders + counts.renewals,
    otherAccountsRequests,
    isBlocked,
    membershipEndsOn,
  }
}
