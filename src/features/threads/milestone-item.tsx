/** A quote, an acceptance or another move, between the messages of a thread. */
import { formatDay } from '#contract/format.ts'
import type { Milestone, MilestoneKind } from '#contract/messages/milestones.ts'
import type { Message, Thread } from '#contract/messages/messages.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { formatMoment } from '#src/ui/format/format-time.ts'
import css from './threads.module.css'

/** Messages and milestones by time; those before the first message that is loaded wait for "Show earlier". */
export function entriesOf({ messages, milestones, hasEarlier }: Thread): (Message | Milestone)[] {
  const first = hasEarlier ? Date.parse(messages[0]?.sentAt ?? '') : -Infinity
  const shown = milestones.filter(({ at, what }) => what in SENTENCES && !(Date.parse(at) < first))
  return [...messages, ...shown].sort((a, b) => momentOf(a) - momentOf(b))
}

const momentOf = (entry: Message | Milestone) => Date.parse('text' in entry ? entry.sentAt : entry.at)

type Words = (who: string, milestone: Milestone) => string

const SENTENCES: Record<MilestoneKind, Words> = {
  requested: (who) => `${who} sent the request`,
  requestChanged: (who) => `${who} changed the request`,
  quoted: (who, { cents }) => `${who} sent a quote: ${formatCents(cents ?? 0)}`,
  quoteChanged: (who, { cents }) => `${who} changed the quote: ${formatCents(cents ?? 0)}`,
  declined: (who) => `${who} declined the request`,
  accepted: (who) => `${who} accepted the quote`,
  confirmed: (who, { by }) =>
    by === 'fanfare' ? 'Booked at once, as the quote offered' : `${who} confirmed the booking`,
  cancelled: (who) => `${who} canceled`,
  refused: () => 'It wasn’t booked',
  completed: (who, { by }) => (by === 'fanfare' ? 'The event is over' : `${who} marked the booking as completed`),
  dateProposed: (who, { day }) => `${who} proposed ${day === null ? 'another date' : formatDay(day)}`,
  dateAccepted: (who) => `${who} accepted the new date`,
  dateDeclined: (who) => `${who} declined the new date`,
}

interface MilestoneItemProps {
  milestone: Milestone
  thread: Pick<Thread, 'side' | 'otherName' | 'leadId'>
  now: number
}

export function MilestoneItem({ milestone, thread: { side, otherName, leadId }, now }: MilestoneItemProps) {
  const { at, by, what, person, bookingId } = milestone
  const who = by === side ? (person ?? 'You') : person == null ? otherName : `${person} for ${otherName}`
  const quotePage = side === 'vendor' ? `/leads/${leadId}` : '/requests'
  return (
    <li className={css.milestone}>
      <a href={bookingId === null ? quotePage : `/bookings/${bookingId}`}>
        {SENTENCES[what as MilestoneKind](who, milestone)}
      </a>
      <time dateTime={at}>{formatMoment(Date.parse(at), now)}</time>
    </li>
  )
}
