/** The cost of a cancellation, as dates and dollars. Page and server use the same function, so they never disagree. */
import { addDays } from '../dates.ts'
import type { CancellationPolicy } from './quote-terms.ts'

/** From the first to the last day (both included), this much is owed to the vendor. */
export interface CancellationStep {
  /** Calendar date at the event's place; null for the first step, which begins with the confirmation. */
  from: string | null
  /** Calendar date; null for the last step, which ends with the event. */
  until: string | null
  owedCents: number
}

/** At least so many days before the event, so many percent of the total are owed. Later steps follow earlier ones. */
const RULES: Readonly<Record<CancellationPolicy, readonly { daysBefore: number; percent: number }[]>> = {
  none: [{ daysBefore: 0, percent: 0 }],
  flexible: [
    { daysBefore: 7, percent: 0 },
    { daysBefore: 2, percent: 25 },
    { daysBefore: 0, percent: 50 },
  ],
  moderate: [
    { daysBefore: 30, percent: 0 },
    { daysBefore: 7, percent: 50 },
    { daysBefore: 0, percent: 100 },
  ],
  strict: [
    { daysBefore: 60, percent: 25 },
    { daysBefore: 30, percent: 50 },
    { daysBefore: 0, percent: 100 },
  ],
}

/** The last days before an event on which canceling is free, by policy; null where it never is. */
export const freeUntilDays = (policy: CancellationPolicy): number | null =>
  RULES[policy].findLast(({ percent }) => percent === 0)?.daysBefore ?? null

/** The last day on which canceling is free, a calendar date at the event's place; null where it never is. */
export function freeUntil(policy: CancellationPolicy, eventDate: string): string | null {
  const days = freeUntilDays(policy)
  return days === null ? null : addDays(eventDate, -days)
}

/**
 * The policy for one event.
 * @param event.eventDate calendar date of the event's start at its place
 * @returns the steps in order; the first begins now, the last ends with the event
 */
export function cancellationSteps(
  policy: CancellationPolicy,
  { eventDate, totalCents }: { eventDate: string; totalCents: number },
): CancellationStep[] {
  const rules = RULES[policy]
  return rules.map(({ percent }, at) => {
    const previous = rules[at - 1]
    const isLast = at === rules.length - 1
    return {
      from: previous ? addDays(eventDate, 1 - previous.daysBefore) : null,
      until: isLast ? null : addDays(eventDate, -(rules[at]?.daysBefore ?? 0)),
      owedCents: Math.round((totalCents * percent) / 100),
    }
  })
}

/** The sum that a client who cancels on a day owes. @param today calendar date at the event's place */
export const owedOn = (steps: readonly CancellationStep[], today: string): number =>
  (steps.find(({ until }) => until === null || today <= until) ?? steps.at(-1))?.owedCents ?? 0
