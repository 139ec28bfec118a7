/** Whose a vendor's papers are, with its own terms, its rate of sales tax and how it numbers invoices. */
import type { InvoiceNumbers, Paperwork, PaperworkInput } from '#contract/paperwork/paperwork.ts'
import type { Queryable } from '#server/db/database.ts'
import { lastInvoiceNumber } from '#server/repositories/paperwork/invoices.ts'
import {
  findPaperwork,
  lockPaperwork,
  putPaperwork,
  setInvoiceNumbers,
} from '#server/repositories/paperwork/paperwork.ts'
import type { VendorCaller } from '#server/services/caller.ts'
import { InvalidFields } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const NONE: Paperwork = {
  businessName: '',
  address: '',
  businessNumber: '',
  taxPercent: null,
  ownTerms: '',
  invoiceNumbers: null,
}

export const readPaperwork = async ({ db }: ServiceContext, { vendorId }: VendorCaller): Promise<Paperwork> =>
  (await findPaperwork(db, vendorId)) ?? NONE

/** @throws InvalidFields for a number that would repeat one or leave one out */
export function savePaperwork(
  { db, clock }: ServiceContext,
  { invoiceNumbers, ...paperwork }: PaperworkInput,
  { vendorId }: VendorCaller,
): Promise<Paperwork> {
  return db.transaction(async (tx) => {
    await lockPaperwork(tx, vendorId)
    await putPaperwork(tx, vendorId, paperwork, clock())
    if (invoiceNumbers) await checkNumbers(tx, vendorId, invoiceNumbers)
    if (invoiceNumbers !== undefined) await setInvoiceNumbers(tx, vendorId, invoiceNumbers)
    return (await findPaperwork(tx, vendorId)) ?? NONE
  })
}

/** Numbers with one prefix go up by one: where there are some, the next one is known. */
async function checkNumbers(tx: Queryable, vendorId: number, { prefix, next }: InvoiceNumbers): Promise<void> {
  const last = await lastInvoiceNumber(tx, vendorId, prefix)
  if (last === null || next === last + 1) return
  const message = `The next number with this prefix is ${last + 1}. Use another prefix to start anew.`
  throw new InvalidFields([{ name: 'invoiceNumbers.next', code: 'invalid', message }])
}
