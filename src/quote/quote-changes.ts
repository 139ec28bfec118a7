/** The changes in a new revision of a quote, in words. */
import type { LeadReply } from '#contract/leads.ts'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { formatCents } from '#src/ui/format/format-cents.ts'
import { formatLocal } from '#src/ui/format/format-local-time.ts'
import { POLICY_LABELS } from '#contract/bookings/policy-labels.ts'

type Quote = Extract<LeadReply, { kind: 'quote' }>

const changed = (label: string, before: string, after: string) =>
  before === after ? [] : [`${label}: ${before} → ${after}`]

/**
 * One sentence for each change, the total first; empty when nothing that is shown has changed.
 * @param timeZone of the event
 */
export function quoteChanges(before: Quote, after: Quote, timeZone: string): string[] {
  return [
    ...changed('Total', formatMoney(before.price), formatMoney(after.price)),
    ...lineChanges(before.terms?.lines ?? [], after.terms?.lines ?? []),
    ...(before.terms && after.terms ? termChanges(before.terms, after.terms, timeZone) : []),
    ...(before.includes === after.includes ? [] : ['What’s included has changed']),
    ...changed('Valid until', formatDay(before.validUntil), formatDay(after.validUntil)),
  ]
}

function lineChanges(before: QuoteTerms['lines'], after: QuoteTerms['lines']): string[] {
  const [old, present] = [before, after].map((lines) => new Map(lines.map(({ label, cents }) => [label, cents])))
  if (!old || !present) return []
  return [
    ...[...present].flatMap(([label, cents]) => {
      const was = old.get(label)
      return was === undefined
        ? [`Added: ${label}, ${formatCents(cents)}`]
        : changed(label, formatCents(was), formatCents(cents))
    }),
    ...[...old].flatMap(([label, cents]) => (present.has(label) ? [] : [`Removed: ${label}, ${formatCents(cents)}`])),
  ]
}

function termChanges(before: QuoteTerms, after: QuoteTerms, timeZone: string): string[] {
  const dueOn = ({ balanceDueOn }: QuoteTerms) =>
    balanceDueOn === null ? 'the day of the event' : formatDay(balanceDueOn)
  const timeOf = (local: string | null, part: 'start' | 'end') =>
    local === null ? 'open' : formatLocal(local, part, timeZone)
  return [
    ...changed('Deposit', formatCents(before.depositCents), formatCents(after.depositCents)),
    ...changed('Balance due', dueOn(before), dueOn(after)),
    ...changed('Cancellation', POLICY_LABELS[before.cancellation], POLICY_LABELS[after.cancellation]),
    ...changed('Start', timeOf(before.startsAt, 'start'), timeOf(after.startsAt, 'start')),
    ...changed('End', timeOf(before.endsAt, 'end'), timeOf(after.endsAt, 'end')),
    ...(before.ownTerms?.sha256 === after.ownTerms?.sha256 ? [] : ['The vendor’s terms have changed']),
    ...(before.notIncluded === after.notIncluded ? [] : ['What’s not included has changed']),
    ...(before.holdsDate === after.holdsDate
      ? []
      : [after.holdsDate ? 'It’s now booked as soon as you accept' : 'The vendor now confirms after you accept']),
  ]
}
