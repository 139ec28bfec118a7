/** The data that is stored about an email address: which rows, and how many. */
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isAddress, isClientOf } from '#server/repositories/accounts/own-clients.ts'
import { findUnclaimed } from '#server/repositories/operator/imported-vendors.ts'
import { countRowsOf } from '#server/repositories/operator/vendor-import-people.ts'

/** An email address, and the account and vendor that belong to it. */
export interface Person {
  /** In lower case. */
  email: string
  /** By which requests for reviews know the address, whatever follows a plus in it. */
  mailbox: string
  accountId: number | null
  vendorId: number | null
  /** An imported profile of the address that no one has claimed, beside the vendor. */
  unclaimedVendorId: number | null
}

export async function findPerson(db: Queryable, email: string, mailbox = email): Promise<Person> {
  const rows = await db.query<Omit<Person, 'unclaimedVendorId' | 'mailbox'>>(sql`
    select account.username as email, account.id as "accountId", vendor.id as "vendorId"
    from account left join vendor on vendor.account_id = account.id where account.username = ${email}`)
  const [known] = rows
  // It has no account.
  const unclaimed = (await findUnclaimed(db, email))?.vendorId ?? null
  if (known && known.vendorId !== null) return { ...known, mailbox, unclaimedVendorId: unclaimed }
  return { email, mailbox, accountId: known?.accountId ?? null, vendorId: unclaimed, unclaimedVendorId: null }
}

/** Locks the account until the transaction ends, so that nothing is added to it meanwhile. */
export async function lockPerson(tx: Queryable, email: string): Promise<void> {
  await tx.query(sql`select 1 from account where username = ${email} for update`)
}

/** SQL fragment: the ids of the bookings that the person made. */
export const bookingsOfClient = (person: Person) => sql`
  select booking.id from booking
  left join lead on lead.id = booking.lead_id
  left join request on request.id = lead.request_id
  left join client on client.id = request.client_id
  where booking.client_account_id = ${person.accountId}::int or ${isClientOf(person)}`

export interface PersonCounts {
  requests: number
  /** The leads that vendors got of them, and vendors' replies. */
  leads: number
  repliesReceived: number
  /** The leads that the person's vendor got, and its replies. */
  leadsReceived: number
  replies: number
  signups: number
  unpaidOrders: number
  paidOrders: number
  renewals: number
  photos: number
  importedProfiles: number
  /** Rows with the address, in files of vendors that aren’t imported yet. */
  importRows: number
  /** Requests of vendors for a review of an event before Fanfare. */
  earlierRequests: number
  /** Searches for which the mailbox waits for a vendor. */
  vendorAlerts: number
  /** Open invitations to teams of vendors. */
  teamInvitations: number
  mails: number
  /** As a client: all of them, and those that are still ahead. */
  bookings: number
  bookingsAhead: number
  /** Bookings of the person's vendor that are still ahead. */
  vendorBookingsAhead: number
  /** Vendors and shortlists that the account saved and shared, and the votes of others on its shortlists. */
  savedVendors: number
  shortlists: number
  shortlistVotes: number
  /** Requests of other accounts with this address. */
  otherAccountsRequests: number
  /** Payments whose outcome is not known yet. */
  paymentsUnderWay: number
  isBlocked: boolean
}

/** SQL fragment: whether the row `booking` would be canceled by a deletion. */
const isAhead = sql`state in ('accepted', 'confirmed') and ends > now()`

export async function countPerson(db: Queryable, person: Person): Promise<PersonCounts> {
  const { email, accountId, vendorId } = person
  const mine = sql`select id from client where ${isClientOf(person)}`
  const leads = sql`
    select lead.id from lead join request on request.id = lead.request_id
    where request.client_id in (${mine})`
  const orders = sql`
    from membership_order where (account_id = ${accountId}::int or ${isAddress(sql`fields->>'email'`, email)})`
  const rows = await db.query<PersonCounts>(sql`
    select
      (select count(*)::int from request where client_id in (${mine})) as requests,
      (select count(*)::int from (${leads}) as lead) as leads,
      (select count(*)::int from reply where lead_id in (${leads})) as "repliesReceived",
      (select count(*)::int from lead where vendor_id = ${vendorId}::int) as "leadsReceived",
      (select count(*)::int from reply join lead on lead.id = reply.lead_id
        where lead.vendor_id = ${vendorId}::int) as replies,
      (select count(*)::int from signup_session where ${isAddress(sql`data->>'email'`, email)}) as signups,
      (select count(*)::int ${orders} and status in ('open', 'declined')) as "unpaidOrders",
      (select count(*)::int ${orders} and status = 'paid') as "paidOrders",
      (select count(*)::int from membership_renewal where vendor_id = ${vendorId}::int and status = 'paid') as renewals,
      (select count(*)::int from media where account_id = ${accountId}::int) as photos,
      (select count(*)::int from imported_vendor where email = ${email}) as "importedProfiles",
      (${countRowsOf(email)}) as "importRows",
      (select count(*)::int from earlier_client where mailbox = keyed_hash(${person.mailbox})) as "earlierRequests",
      (select count(*)::int from vendor_alert where mailbox = keyed_hash(${person.mailbox})) as "vendorAlerts",
      (select count(*)::int from team_invitation where email = ${email}) as "teamInvitations",
      (select count(*)::int from sent_mail where recipient = ${email})
        + (select count(*)::int from outgoing_mail where ${isAddress(sql`recipient`, email)}) as mails,
      (select count(*)::int from (${bookingsOfClient(person)}) as made) as bookings,
      (select count(*)::int from booking where id in (${bookingsOfClient(person)}) and ${isAhead}) as "bookingsAhead",
      (select count(*)::int from booking where vendor_id = ${vendorId}::int and ${isAhead}) as "vendorBookingsAhead",
      (select count(*)::int from saved_vendor where account_id = ${accountId}::int and not is_removed) as "savedVendors",
      (select count(*)::int from shortlist where account_id = ${accountId}::int) as shortlists,
      (select count(*)::int from shortlist_vote as vote join shortlist as list on list.id = vote.shortlist_id
        where list.account_id = ${accountId}::int) as "shortlistVotes",
      (select count(*)::int from client
        where ${isAddress(sql`email`, email)} and owner_account_id is distinct from ${accountId}::int
        and owner_account_id is not null) as "otherAccountsRequests",
      (select count(*)::int ${orders} and status = 'processing')
        + (select count(*)::int from membership_renewal where vendor_id = ${vendorId}::int and status = 'processing')
        + (select count(*)::int from membership_refund where vendor_id = ${vendorId}::int and refunded_at is null
          and asking_since is not null)
        + (select count(*)::int from membership_part_refund where vendor_id = ${vendorId}::int and refunded_at is null)
        as "paymentsUnderWay",
      exists (select from block where email = ${email}) as "isBlocked"`)
  const [counts] = rows
  if (!counts) throw new Error('A count gave no row.')
  return counts
}
