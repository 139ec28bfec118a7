/**
 * The receipt of a payment: queued as a job in the transaction that marks the payment as paid, once for each order and
 * renewal.
 */
import * as v from 'valibot'
import { dateIn } from '#contract/dates.ts'
import { formatDay, formatPrice } from '#contract/format.ts'
import { shownStart } from '#contract/membership.ts'
import type { Queryable } from '#server/db/database.ts'
import { findAccount } from '#server/repositories/accounts/accounts.ts'
import { addJob } from '#server/repositories/jobs.ts'
import { findPrivateFields } from '#server/repositories/accounts/own-vendors.ts'
import { findVendor } from '#server/repositories/search/vendors.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** As of the payment: prices and names may change later. */
const Receipt = v.object({
  paid: v.picklist(['order', 'renewal', 'upgrade']),
  /** The order's or renewal's number. */
  id: v.number(),
  vendorId: v.number(),
  items: v.array(v.object({ name: v.string(), priceCents: v.number() })),
  totalCents: v.number(),
  /** The card or account charged; null if unknown or if nothing was charged. */
  card: v.nullable(v.string()),
  /** A timestamp; the receipt shows its date in the vendor's time zone. */
  paidAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Calendar dates. */
  startsOn: v.string(),
  endsOn: v.string(),
})
export type Receipt = v.InferOutput<typeof Receipt>

/** Where memberships cost nothing there is no receipt. */
export async function queueReceiptMail(tx: Queryable, receipt: Receipt): Promise<void> {
  if (receipt.items.every(({ priceCents }) => priceCents === 0)) return
  await addJob(tx, { kind: 'receiptMail', uniqueKey: `receiptMail ${receipt.paid} ${receipt.id}`, payload: receipt })
}

export const receiptMailHandlers = ({ db, places, mailer, settings: { publicUrl } }: ServiceContext): JobHandlers => ({
  async receiptMail(job) {
    const receipt = v.parse(Receipt, job.payload)
    const own = await findPrivateFields(db, receipt.vendorId)
    const account = own && (await findAccount(db, own.accountId))
    const vendor = await findVendor(db, receipt.vendorId)
    if (!account || !vendor) return
    const timeZone = places.byFileName(vendor.locationFileName)?.timeZone ?? 'UTC'
    const messageId = `<${job.kind}.${job.id}@${new URL(publicUrl).hostname}>`
    await mailer.send({
      to: account.username,
      messageId,
      ...receiptEmail(receipt, { name: account.welcomeName, timeZone, publicUrl }),
    })
  },
})

const MAILS = { order: 'receipt', renewal: 'renewal-receipt', upgrade: 'upgrade-receipt' } as const

export function receiptEmail(
  receipt: Receipt,
  { name, timeZone, publicUrl }: { name: string; timeZone: string; publicUrl: string },
): Email {
  const { paid, id, items, totalCents, card, paidAt, endsOn } = receipt
  const paidOn = dateIn(timeZone, new Date(paidAt))
  return writeEmail(
    MAILS[paid],
    { name },
    {
      number: String(id),
      day: formatDay(paidOn),
      items: items.map(({ name: what, priceCents }) => `${what}: ${dollars(priceCents)}`),
      total: `${dollars(totalCents)}${card === null ? '' : `, charged to ${card}`}`,
      begins: formatDay(shownStart(receipt, paidOn)),
      ends: formatDay(endsOn),
      url: `${publicUrl}/account/receipts/${paid}-${id}`,
    },
  )
}

const dollars = (cents: number) => formatPrice(cents / 100)
