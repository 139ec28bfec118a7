import type { Subject } from '#contract/reports/reports.ts'

/** The way to report something. @param id as a report names it: `SubjectId` of the contract */
export const ReportLink = ({ subject, id, children }: { subject: Subject; id: string | number; children: string }) => (
  <a href={`/report?subject=${subject}&id=${id}`} rel="nofollow">
    {children}
  </a>
)
