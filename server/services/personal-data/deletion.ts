/** Deletes what is stored about an email address, but for what the law wants kept, without the person. */
import { utcDate } from '#server/dates.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { LockTimeout } from '#server/db/errors.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findMembership } from '#server/repositories/membership/memberships.ts'
import {
  deleteAccount,
  deleteEarlierReviews,
  deleteVendorAlerts,
  deleteMail,
  deleteMailsAbout,
  deleteRequests,
  deleteReviews,
  emptyReports,
  deleteSignups,
  emptyVendor,
  findOpenRequests,
} from '#server/repositories/personal-data/deletion.ts'
import { deleteRowsOf, lockOpenImports } from '#server/repositories/operator/vendor-import-people.ts'
import { pictureIdsOf } from '#server/repositories/personal-data/export.ts'
import { lockPerson } from '#server/repositories/personal-data/person.ts'
import { leaveAsClient, leaveAsVendor, lockBookingsOf } from '#server/services/bookings/bookings-of-deleted-person.ts'
import { Refused, Unavailable } from '#server/services/errors.ts'
import { mediaIdOf } from '#server/services/media/media-store.ts'
import { GatewayUnavailable } from '#server/services/payments/payment-gateway.ts'
import type { PaymentGateway } from '#server/services/payments/payment-gateway.ts'
import { refreshRating } from '#server/services/reviews/rating.ts'
import { queueRequestWithdrawnMail } from '#server/services/requests/request-withdrawn-mail.ts'
import { knownPerson } from './person.ts'
import type { KnownPerson } from './person.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** So many are deleted in a moment. */
const IMPORT_ROWS_AT_ONCE = 1000
const SO_FAR = 'so far only rows of uploaded files were deleted'

/**
 * Deletes everything about the address in one transaction, then the files of its photos. Vendors that have an open
 * request of the person are mailed that it is gone.
 * @param email in lower case
 * @param record runs in that transaction; `name` stands for the address, which is not stored anymore
 * @throws NotFound when nothing is stored about it; Unavailable when the payment service cannot remove a stored card:
 *   then nothing was deleted. Refused while a payment is under way, and errors of the database: then nothing was, but
 *   for rows of uploaded files, where there are many
 */
export async function deletePerson(
  { db, media, payments, clock }: ServiceContext,
  email: string,
  record: (tx: Queryable, name: string) => Promise<void>,
): Promise<KnownPerson> {
  const before = await knownPerson(db, email)
  refuseUnderWay(before)
  await forgetCard(db, payments, before)
  const hasManyRows = before.counts.importRows > IMPORT_ROWS_AT_ONCE
  if (hasManyRows) await deleteManyRows(db, email, before.counts.importRows)
  const rest = <T>(work: (tx: Queryable) => Promise<T>) =>
    hasManyRows ? behindImports(() => db.transaction(work)) : db.transaction(work)
  const { known, files } = await rest(async (tx) => {
    // An import of the address’s row ends before, or finds the row gone.
    await lockOpenImports(tx)
    // Accepting and confirming lock the calendar before the account.
    await lockBookingsOf(tx, before.person)
    await lockPerson(tx, email)
    const known = await knownPerson(tx, email)
    refuseUnderWay(known, hasManyRows ? SO_FAR : undefined)
    const { person } = known
    await lockBookingsOf(tx, person)
    const now = clock()
    const pictures = await pictureIdsOf(tx, person)
    const files = [...pictures.cuts, ...pictures.originals.map(mediaIdOf)]
    // Should this process end before it has deleted them.
    for (const pictureId of files) await addJob(tx, { kind: 'removePicture', payload: { pictureId }, runAt: now })
    for (const request of await findOpenRequests(tx, person, utcDate(now)))
      await queueRequestWithdrawnMail(tx, request, now)
    await deleteMailsAbout(tx, person)
    await emptyReports(tx, person)
    await leaveAsClient(tx, person, now)
    for (const vendorId of await deleteReviews(tx, person)) await refreshRating(tx, vendorId)
    await deleteEarlierReviews(tx, person)
    await deleteVendorAlerts(tx, person)
    await deleteRequests(tx, person)
    if (person.vendorId !== null) await leaveAsVendor(tx, person.vendorId, now)
    for (const vendorId of [person.vendorId, person.unclaimedVendorId])
      if (vendorId !== null) await emptyVendor(tx, vendorId, { now, today: utcDate(now) })
    await deleteSignups(tx, person)
    await deleteMail(tx, person)
    await deleteRowsOf(tx, email)
    await record(tx, await deleteAccount(tx, person))
    return { known, files }
  })
  for (const id of files) await media.store.remove(id)
  return known
}

function refuseUnderWay({ counts }: KnownPerson, deleted = 'nothing was deleted'): void {
  if (counts.paymentsUnderWay > 0)
    throw new Refused(`A payment of this person is under way. Try again in a few minutes; ${deleted}.`)
}

/**
 * A file of vendors may have an agency’s address in a hundred thousand rows. They go in transactions of their own, and
 * between them others get their turn. The last ones go with the rest of the person.
 */
async function deleteManyRows(db: Database, email: string, count: number): Promise<void> {
  const next = (tx: Queryable) => lockOpenImports(tx).then(() => deleteRowsOf(tx, email, IMPORT_ROWS_AT_ONCE))
  for (let left = count; left > IMPORT_ROWS_AT_ONCE; left -= IMPORT_ROWS_AT_ONCE)
    await behindImports(() => db.transaction(next))
}

const LOCK_TRIES = 3

/** A running import has its turn before. @throws Unavailable when it takes too long */
async function behindImports<T>(turn: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await turn()
    } catch (error) {
      if (!(error instanceof LockTimeout)) throw error
      if (tries === LOCK_TRIES) throw new Unavailable(60, `Something else keeps this waiting. Try again; ${SO_FAR}.`)
    }
  }
}

async function forgetCard(db: Queryable, payments: PaymentGateway, { person }: KnownPerson): Promise<void> {
  const membership = person.vendorId === null ? undefined : await findMembership(db, person.vendorId)
  const card = membership?.paymentMethod ?? null
  if (card === null) return
  try {
    await payments.forget(card)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    throw new Unavailable(60, 'We can’t reach the payment service to remove a stored card. Nothing was deleted.')
  }
}
