/** A booking's agreement, invoice or receipt as a file. */
import { papersOf, type PaperFile, type PaperKind } from '#contract/paperwork/paperwork.ts'
import type { BookingReader } from '#server/repositories/bookings/read-bookings.ts'
import { addInvoice, findInvoice, type IssuedInvoice } from '#server/repositories/paperwork/invoices.ts'
import { readBooking } from '#server/services/bookings/views/read-bookings.ts'
import { NotFound } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { paperOf } from './paper.ts'
import { makePdf } from './pdf/make-pdf.ts'

/** @throws NotFound when it is not the reader's, or there is no such paper of it yet; Unavailable */
export async function bookingPaper(
  context: ServiceContext,
  { id, kind }: { id: number; kind: PaperKind },
  reader: BookingReader,
): Promise<PaperFile> {
  const booking = await readBooking(context, { id }, reader)
  if (!papersOf(booking).includes(kind)) throw new NotFound(`There is no ${kind} for this booking yet.`)
  const invoice = kind === 'invoice' ? await issuedInvoice(context, id) : undefined
  const pdf = await makePdf(paperOf(kind, booking, context.clock(), invoice))
  return { fileName: `${kind}-${id}.pdf`, pdf: pdf.toString('base64') }
}

/** Whoever opens the invoice first issues it; undefined where the vendor numbers none. */
export async function issuedInvoice(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  bookingId: number,
): Promise<IssuedInvoice | undefined> {
  const known = await findInvoice(db, bookingId)
  if (known) return known
  return db.transaction(async (tx) => {
    await addInvoice(tx, bookingId, clock())
    return findInvoice(tx, bookingId)
  })
}
