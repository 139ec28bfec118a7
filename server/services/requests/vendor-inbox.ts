/** A vendor's inbox: the requests it was asked. */
import type { WeekFigures } from '#contract/inbox/lead-figures.ts'
import { leadStateOf } from '#contract/leads.ts'
import type { Lead, LeadSummary } from '#contract/leads.ts'
import { byId } from '#server/catalog/service-types.ts'
import { utcDate } from '#server/dates.ts'
import type { Places } from '#server/data/places.ts'
import type { Queryable } from '#server/db/database.ts'
import { figuresByWeek } from '#server/repositories/requests/lead-figures.ts'
import { countLeads, findLead, markOpened, vendorInbox } from '#server/repositories/requests/vendor-leads.ts'
import type { LeadRow, LeadSummaryRow } from '#server/repositories/requests/vendor-leads.ts'
import { NotFound } from '#server/services/errors.ts'

export interface InboxDependencies {
  db: Queryable
  places: Places
}

export async function readInbox(
  { db, places }: InboxDependencies,
  vendorId: number,
  page: { take: number; skip: number },
): Promise<{ leads: LeadSummary[]; total: number; unopened: number; unreadMessages: number }> {
  const [rows, counts] = [await vendorInbox(db, vendorId, page), await countLeads(db, vendorId)]
  return { leads: rows.map((row) => toSummary(row, places)), ...counts }
}

/** @throws NotFound when it is not this vendor's */
export async function readLead({ db, places }: InboxDependencies, vendorId: number, id: number): Promise<Lead> {
  const row = await findLead(db, vendorId, id)
  if (!row) throw new NotFound('Lead not found.')
  return toLead(row, places)
}

/** Its last weeks in numbers. */
export const readFigures = async (
  { db, clock }: { db: Queryable; clock: () => Date },
  vendorId: number,
): Promise<{ weeks: WeekFigures[] }> => ({ weeks: await figuresByWeek(db, vendorId, utcDate(clock())) })

/** Marks the lead as read. @throws NotFound */
export async function openLead(
  deps: InboxDependencies & { clock: () => Date },
  vendorId: number,
  id: number,
): Promise<Lead> {
  await markOpened(deps.db, vendorId, id, deps.clock())
  return readLead(deps, vendorId, id)
}

function toSummary<Row extends LeadSummaryRow>({ state, locationFileName, budgetCents, ...row }: Row, places: Places) {
  return {
    ...row,
    state: leadStateOf(state),
    locationName: places.byFileName(locationFileName)?.displayName ?? locationFileName,
    budget: budgetCents === null ? null : budgetCents / 100,
  }
}

const toLead = ({ requestedServiceIds, ...row }: LeadRow, places: Places): Lead => ({
  ...toSummary(row, places),
  requestedServices: requestedServiceIds.flatMap((id) => byId(id)?.personForm ?? []),
})
