/** How far a quote is with its client, and whether the vendor may send a reminder. */
import { formatMoney } from '#contract/format.ts'
import { NUDGE_AFTER_MS, type LeadSummary, type QuoteProgress } from '#contract/leads.ts'
import { formatAge } from '#src/ui/format/format-time.ts'

/** `$950`, `Delivered`, `Seen 2 hours ago`, `Reminder requested 1 day ago`. */
export function progressFacts({ price, deliveredAt, seenAt, nudgedAt }: QuoteProgress, now: number): string[] {
  const age = (at: string) => formatAge(Date.parse(at), now)
  return [
    `You quoted ${formatMoney(price)}`,
    deliveredAt === null ? 'In the client’s requests' : 'Delivered',
    seenAt === null ? '' : `Seen ${age(seenAt)}`,
    nudgedAt === null ? '' : `Reminder requested ${age(nudgedAt)}`,
  ].filter(Boolean)
}

/** Whether the vendor may remind the client now. The server decides again. */
export function mayNudge(lead: LeadSummary, now: number): boolean {
  const { progress, closed, booking, bookingId, hostConfirmed: isConfirmed } = lead
  if (progress === null || progress.nudgedAt !== null || !isConfirmed) return false
  return !closed && !booking && !bookingId && now - Date.parse(progress.sentAt) >= NUDGE_AFTER_MS
}
