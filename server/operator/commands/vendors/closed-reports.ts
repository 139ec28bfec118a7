import type { Queryable } from '#server/db/database.ts'
import { countReportsAbout } from '#server/repositories/reports/reports.ts'

/** A line of the plan of a ruling about a vendor: it closes the reports that wait; none without any. */
export async function closedReports(db: Queryable, vendorId: number): Promise<string[]> {
  const reports = await countReportsAbout(db, { subject: 'vendor', subjectId: String(vendorId) })
  return reports === 0
    ? []
    : [`Closes every open report about this vendor, whatever it is about: ${reports}. Whoever reported is emailed.`]
}
