/** Who a person is to Fanfare: an email address, and what is stored about it. */
import type { Queryable } from '#server/db/database.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import { countPerson, findPerson } from '#server/repositories/personal-data/person.ts'
import type { Person, PersonCounts } from '#server/repositories/personal-data/person.ts'
import { mailboxOf } from '#server/services/mail/mailbox.ts'
import { NotFound } from '#server/services/errors.ts'

export interface KnownPerson {
  person: Person
  counts: PersonCounts
  /** `YYYY-MM-DD`; null without a membership. */
  membershipEndsOn: string | null
}

/** @param email in lower case @throws NotFound when nothing is stored about it */
export async function knownPerson(db: Queryable, email: string): Promise<KnownPerson> {
  const known = await findKnownPerson(db, email)
  if (!known) throw new NotFound(`Nothing is stored about ${email}.`)
  return known
}

/** @param email in lower case @returns null when nothing is stored about it */
export async function findKnownPerson(db: Queryable, email: string): Promise<KnownPerson | null> {
  const person = await findPerson(db, email, mailboxOf(email))
  const counts = await countPerson(db, person)
  const { otherAccountsRequests: _others, isBlocked: _isBlocked, ...own } = counts
  if (person.accountId === null && Object.values(own).every((count) => count === 0)) return null
  const membership = person.vendorId === null ? undefined : await findMembership(db, person.vendorId)
  return { person, counts, membershipEndsOn: membership?.endsOn ?? null }
}
