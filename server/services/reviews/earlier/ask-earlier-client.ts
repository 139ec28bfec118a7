/** A vendor asks clients of events before Fanfare for a review: each once, and few of them. */
import { DAY_MS } from '#contract/limits.ts'
import { addDays } from '#contract/dates.ts'
import {
  EARLIER_CLIENTS_MAX,
  EARLIER_CLIENTS_PER_DAY,
  EARLIER_EVENT_MAX_YEARS,
  type AskEarlierClient,
  type EarlierClients,
} from '#contract/reviews/earlier-clients.ts'
import type { Queryable } from '#server/db/database.ts'
import { utcDate } from '#server/dates.ts'
import {
  addEarlierClient,
  earlierClientsOf,
  findAskingVendor,
  lockAskingVendor,
  wasAskedAlike,
} from '#server/repositories/reviews/earlier-clients.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { VendorCaller } from '#server/services/caller.ts'
import { InvalidFields, NotFound, Refused } from '#server/services/errors.ts'
import { mailboxOf } from '#server/services/mail/mailbox.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { queueEarlierMails } from './earlier-client-mail.ts'

const aDayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

export async function readEarlierClients(
  { db, clock }: ServiceContext,
  { vendorId }: VendorCaller,
): Promise<EarlierClients> {
  const vendor = await findAskingVendor(db, vendorId, aDayBefore(clock()))
  if (!vendor) throw new NotFound('We couldn’t find your profile.')
  const left = Math.max(0, EARLIER_CLIENTS_MAX - vendor.asked)
  return {
    asked: await earlierClientsOf(db, vendorId),
    left,
    leftToday: Math.min(left, Math.max(0, EARLIER_CLIENTS_PER_DAY - vendor.askedLately)),
    whyNot: whyNot(vendor),
  }
}

function whyNot({ isListed, isSample, isConfirmed }: Record<'isListed' | 'isSample' | 'isConfirmed', boolean>) {
  if (!isListed || isSample) return 'notListed'
  return isConfirmed ? null : 'notConfirmed'
}

const REFUSALS = {
  notListed: 'Your profile isn’t listed, so you can’t ask for reviews.',
  notConfirmed: 'Confirm your email first. Then ask again.',
} as const

/**
 * An address that wants no such emails gets none, and the vendor isn't told.
 * @throws InvalidFields, Refused; what `consume` throws
 */
export async function askEarlierClient(
  context: ServiceContext,
  asked: AskEarlierClient,
  caller: VendorCaller,
): Promise<EarlierClients> {
  const now = context.clock()
  checkDate(asked.eventDate, now)
  await context.db.transaction((tx) => ask(tx, asked, caller, now))
  return readEarlierClients(context, caller)
}

async function ask(
  tx: Queryable,
  { email, ...event }: AskEarlierClient,
  { accountId, vendorId, network }: VendorCaller,
  now: Date,
): Promise<void> {
  const vendor = await lockAskingVendor(tx, vendorId, aDayBefore(now))
  if (!vendor) throw new NotFound('We couldn’t find your profile.')
  const refusal = whyNot(vendor)
  if (refusal) throw new Refused(REFUSALS[refusal])
  const mailbox = mailboxOf(email)
  // The response to the first attempt was lost.
  if (await wasAskedAlike(tx, { vendorId, mailbox, ...event })) return
  if (vendor.emails.some((own) => mailboxOf(own) === mailbox)) throw wrongEmail('This is an email of your own team.')
  if (vendor.asked >= EARLIER_CLIENTS_MAX)
    throw new Refused(`You’ve asked ${EARLIER_CLIENTS_MAX} clients, which is as many as you can.`)
  if (vendor.askedLately >= EARLIER_CLIENTS_PER_DAY)
    throw new Refused(`You’ve asked ${EARLIER_CLIENTS_PER_DAY} clients within a day. Ask more tomorrow.`)
  const added = await addEarlierClient(tx, { vendorId, email, mailbox, ...event, now })
  if (added === undefined) throw wrongEmail('You’ve already asked this client.')
  await consume(tx, 'earlierClient', { network, address: `account ${accountId}`, now })
  await consume(tx, 'mail', { network, address: email, now })
  await queueEarlierMails(tx, added, now)
}

const wrongEmail = (message: string) => new InvalidFields([{ name: 'email', code: 'alreadyExists', message }])

function checkDate(eventDate: string, now: Date): void {
  // A day ahead of UTC is nowhere in the US and Canada.
  const today = utcDate(now)
  const isPast = eventDate <= today && eventDate >= addDays(today, -EARLIER_EVENT_MAX_YEARS * 366)
  if (isPast) return
  const message = `Choose a date within the last ${EARLIER_EVENT_MAX_YEARS} years.`
  throw new InvalidFields([{ name: 'eventDate', code: 'invalid', message }])
}
