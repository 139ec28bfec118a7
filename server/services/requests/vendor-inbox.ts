/** A vendor's inbox: the requests it was asked. */
import type { WeekFigures } from '#contract/inbox/lead-figures.ts'
import type { LeadFacts } from '#contract/inbox/lead-facts.ts'
import { leadStateOf } from '#contract/leads.ts'
import type { Lead, LeadSummary } from '#contract/leads.ts'
import { byId } from '#server/catalog/service-types.ts'
import { detailsFor } from './details-for.ts'
import { utcDate } from '#server/dates.ts'
import type { Places } from '#server/data/places.ts'
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
  return toLead(row, context.places, facts)
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
  { requestedServiceIds, givenDetails, ...row }: LeadRow,
  places: Places,
  facts: LeadFacts | null,
): Lead => ({
  ...toSummary(row, places, facts),
  requestedServices: requestedServiceIds.flatMap((id) => byId(id)?.personForm ?? []),
  categoryDetails: detailsFor(row.serviceTypeId, givenDetails),
})
