/** The line by which a vendor decides about a lead: the service, how far, whether free, how many asked, until when. */
import type { LeadSummary } from '#contract/leads.ts'
import { formatAge } from '#src/ui/format/format-time.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { factsLine } from './format-lead.ts'
import css from './leads.module.css'

export function FactsLine({ lead, now }: { lead: LeadSummary; now: number }) {
  const line = factsLine(lead, now)
  return line === '' ? null : <p className={css.facts}>{line}</p>
}

/** How old the calendar is that says whether the vendor is free, and where it is. */
export function CalendarAge({ lead: { facts, booking }, now }: { lead: LeadSummary; now: number }) {
  if (facts === null || booking) return null
  const { calendarSaidAt, onDay } = facts
  const words =
    calendarSaidAt === null
      ? 'Your calendar isn’t set up yet.'
      : onDay === 'notSaid'
        ? 'Your calendar is out of date.'
        : `Calendar confirmed ${formatAge(Date.parse(calendarSaidAt), now)}.`
  return (
    <Quiet>
      <span>{words}</span> <a href="/calendar">View calendar</a>
    </Quiet>
  )
}
