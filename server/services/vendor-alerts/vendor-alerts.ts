/** A visitor leaves what to look for, and turns the alert on, or ends it, by a mailed link. */
import type * as v from 'valibot'
import { addDays } from '#contract/dates.ts'
import { NATIONWIDE } from '#contract/limits.ts'
import {
  ALERTS_MAX,
  UNPROVEN_ALERTS_MAX,
  awaitedTitle,
  type AddVendorAlert,
  type AwaitedSearch,
  type SetVendorAlert,
  type VendorAlert,
} from '#contract/vendor-alerts.ts'
import { byId } from '#server/catalog/service-types.ts'
import { utcDate } from '#server/dates.ts'
import type { Queryable } from '#server/db/database.ts'
import { addJob } from '#server/repositories/jobs.ts'
import {
  addAlert,
  countOthersOn,
  deleteAlert,
  deleteUnproven,
  lockAlertByLink,
  lockMailbox,
  setProven,
  type LinkedAlert,
} from '#server/repositories/vendor-alerts/vendor-alerts.ts'
import { consume } from '#server/services/accounts/rate-limits.ts'
import type { Caller } from '#server/services/caller.ts'
import { InvalidFields, NotFound, Refused } from '#server/services/errors.ts'
import { mailboxOf } from '#server/services/mail/mailbox.ts'
import { categoryWith, placeNamed } from '#server/services/search/lookups.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

type Place = Pick<Caller, 'network'>

/** `DJs near Austin, TX`. */
export const titleOf = (
  { places }: Pick<ServiceContext, 'places'>,
  { kind, categoryId, location }: AwaitedSearch,
): string => awaitedTitle(kind, byId(categoryId)?.pluralForm ?? null, places.byFileName(location)?.displayName ?? null)

/**
 * The response is the same whether the alert is new or not.
 * @throws NotFound for an unknown category or place, InvalidFields, TooManyRequests
 */
export async function addVendorAlert(
  { db, places, clock }: ServiceContext,
  { email, eventDate, ...search }: AddVendorAlert,
  { network }: Place,
): Promise<{ isMailed: true }> {
  const now = clock()
  categoryWith(search.categoryId)
  if (search.location !== NATIONWIDE) placeNamed(places, search.location)
  checkDate(eventDate, now)
  await consume(db, 'mail', { network, address: email, now })
  await db.transaction(async (tx) => {
    const day = eventDate === '' ? null : eventDate
    const mailbox = mailboxOf(email)
    const vendorAlertId = await addAlert(tx, { ...search, email, mailbox, eventDate: day, now })
    await deleteUnproven(tx, mailbox, UNPROVEN_ALERTS_MAX)
    const payload = { vendorAlertId, eventDate: day, askedAt: now.toISOString() }
    await addJob(tx, { kind: 'vendorAlertProof', payload, runAt: now })
  })
  return { isMailed: true }
}

/** A day behind UTC is somewhere in the US and Canada. */
function checkDate(eventDate: string, now: Date): void {
  const today = utcDate(now)
  if (eventDate === '' || (eventDate >= addDays(today, -1) && eventDate <= addDays(today, 3 * 366))) return
  const message = 'Choose a date within the next 3 years, or leave this empty.'
  throw new InvalidFields([{ name: 'eventDate', code: 'invalid', message }])
}

async function withLink(
  context: ServiceContext,
  token: string,
  { network }: Place,
  work: (tx: Queryable, alert: LinkedAlert, now: Date) => Promise<VendorAlert['state']>,
): Promise<VendorAlert> {
  const { db, clock } = context
  const now = clock()
  await consume(db, 'proof', { network, address: null, now })
  return db.transaction(async (tx) => {
    const alert = await lockAlertByLink(tx, token)
    if (!alert) throw new NotFound('This link doesn’t work anymore.')
    return { title: titleOf(context, alert), eventDate: alert.eventDate, state: await work(tx, alert, now) }
  })
}

const stateOf = ({ isPending, isTold }: LinkedAlert) => (isPending ? 'unproven' : isTold ? 'told' : 'on')

/** @throws NotFound, TooManyRequests */
export const readVendorAlert = (
  context: ServiceContext,
  { token }: { token: string },
  caller: Place,
): Promise<VendorAlert> => withLink(context, token, caller, (_tx, alert) => Promise.resolve(stateOf(alert)))

/** @throws NotFound, Refused with as many alerts on as one may have, TooManyRequests */
export const setVendorAlert = (
  context: ServiceContext,
  { token, isOn }: v.InferOutput<typeof SetVendorAlert>,
  caller: Place,
): Promise<VendorAlert> =>
  withLink(context, token, caller, async (tx, alert, now) => {
    if (!isOn) {
      await deleteAlert(tx, alert.id)
      return 'ended'
    }
    if (!alert.isPending) return stateOf(alert)
    await lockMailbox(tx, alert.id)
    if ((await countOthersOn(tx, alert.id)) >= ALERTS_MAX)
      throw new Refused(`You have ${ALERTS_MAX} alerts on. End one with the link in its email, then try again.`)
    await setProven(tx, token, now)
    return 'on'
  })
