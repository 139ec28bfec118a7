/** A vendor's inbox: the requests it was asked. */
import type { WeekFigures } from '#contract/inbox/lead-figures.ts'
import type { LeadFacts } from '#contract/inbox/lead-facts.ts'
import { leadStateOf } from '#contract/leads.ts'
import type { Lead, LeadSummary } from '#contract/leads.ts'
import { priceOn } from '#contract/prices/price-rules.ts'
import { travelCharge } from '#contract/prices/travel-fee.ts'
import { byId } from '#server/catalog/service-types.ts'
import { detailsFor } from './details-for.ts'
import { utcDate } from '#server/dates.ts'
import type { Places } from '#server/data/places.ts'
import type { Queryable } from '#server/db/database.ts'
import { findOwnPrices } from '#server/repositories/accounts/own-vendors.ts'
import { figuresByWeek } from '#server/repositories/requests/lead-figures.ts'
import { countLeads, findLead, markOpened, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import type { LeadRow, LeadSummaryRow } from '#server/repositories/requests/vendor-leads.ts'
import { NotFound } from '#server/services/errors.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import type { VendorCaller } from '#server/services/caller.ts'
import { factsOfLeads } from './lead-facts.ts'

export async function readInbox(
  context: ServiceContext,
  page: { take: number; skip: number },
  { vendorId }: VendorCaller,
): Promise<{ leads: LeadSummary[]; total: number; unopened: number; unreadMessages: number }> {
  const { db, places } = context
  const [rows, counts] = [await vendorInbox(db, vendorId, page), await countLeads(db, vendorId)]
  const facts = await factsOfRows(context, vendorId, rows)
  return { leads: rows.map((row, at) => toSummary(row, places, facts[at] ?? null)), ...counts }
}

/** @throws NotFound when it is not this vendor's */
export async function readLead(context: ServiceContext, id: number, { vendorId }: VendorCaller): Promise<Lead> {
  const row = await findLead(context.db, vendorId, id)
  if (!row) throw new NotFound('Lead not found.')
  const [facts = null] = await factsOfRows(context, vendorId, [row])
  const ownPrices = await ownPricesOf(context.db, vendorId, { ...row, distance: facts?.distance ?? null })
  return toLead(row, context.places, facts, ownPrices)
}

/** The vendor's price of the day, where it has several, and what the way costs beyond what it includes. */
async function ownPricesOf(
  db: Queryable,
  vendorId: number,
  {
    eventDate,
    eventDateLatest,
    distance,
  }: Pick<LeadRow, 'eventDate' | 'eventDateLatest'> & { distance: number | null },
): Promise<Lead['ownPrices']> {
  const own = await findOwnPrices(db, vendorId)
  if (!own) return null
  const { startingPrice, priceRules, travelFee } = own
  const hasPrices = startingPrice !== null && priceRules.length > 0 && eventDateLatest === null
  const ofDay = hasPrices ? priceOn(startingPrice, priceRules, eventDate) : null
  const travel = travelFee ? travelCharge(travelFee, distance) : null
  return ofDay === null && travel === null ? null : { ofDay, travel }
}

const factsOfRows = ({ db, places, clock }: ServiceContext, vendorId: number, rows: readonly LeadSummaryRow[]) =>
  factsOfLeads(
    { db, places, now: clock() },
    vendorId,
    rows.map((row) => ({ ...row, isWaiting: !row.closed && (row.state === 'delivered' || row.state === 'opened') })),
  )

/** Its last weeks in numbers. */
export const readFigures = async (
  { db, clock }: ServiceContext,
  { vendorId }: VendorCaller,
): Promise<{ weeks: WeekFigures[] }> => ({ weeks: await figuresByWeek(db, vendorId, utcDate(clock())) })

/** Marks the lead as read. @throws NotFound */
export async function openLead(context: ServiceContext, id: number, caller: VendorCaller): Promise<Lead> {
  await markOpened(context.db, caller.vendorId, id, context.clock())
  return readLead(context, id, caller)
}

function toSummary<Row extends LeadSummaryRow>(
  { state, locationFileName, budgetCents, ...rest }: Row,
  places: Places,
  facts: LeadFacts | null,
) {
  const { serviceTypeId: _type, wantedServiceIds: _ids, othersAsked: _n, askedTime: _time, ...row } = rest
  return {
    ...row,
    facts,
    state: leadStateOf(state),
    locationName: places.byFileName(locationFileName)?.displayName ?? locationFileName,
    budget: budgetCents === null ? null : budgetCents / 100,
  }
}

const toLead = (
  { requestedServiceIds, givenDetails, detailsByCategory, ...row }: LeadRow,
  places: Places,
  facts: LeadFacts | null,
  ownPrices: Lead['ownPrices'],
): Lead => ({
  ...toSummary(row, places, facts),
  ownPrices,
  requestedServices: requestedServiceIds.flatMap((id) => byId(id)?.personForm ?? []),
  categoryDetails: detailsFor(row.serviceTypeId, givenDetails, detailsByCategory),
})
