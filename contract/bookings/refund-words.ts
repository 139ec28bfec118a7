/** Refunds in words: what is due now, and what waits for the confirmation of a payment. */
import { formatMoney } from '../format.ts'
import type { sumsBeyondRecorded } from './ledger.ts'

export type RefundSums = Pick<ReturnType<typeof sumsBeyondRecorded>, 'refundDueCents' | 'refundLaterCents'>

const LATER = 'once the payment is confirmed'
const money = (cents: number) => formatMoney(cents / 100)

/** `$150 refund due; another $400 once the payment is confirmed`; null when nothing is to be refunded. */
export function refundPhrase({ refundDueCents, refundLaterCents }: RefundSums): string | null {
  if (refundDueCents === 0) return refundLaterCents > 0 ? `${money(refundLaterCents)} refund due ${LATER}` : null
  const more = refundLaterCents > 0 ? `; another ${money(refundLaterCents)} ${LATER}` : ''
  return `${money(refundDueCents)} refund due${more}`
}

/**
 * `A refund of $150 is due to you, and another $400 once the payment is confirmed.`; null when nothing is to be
 * refunded.
 * @param lead what is said of an amount: `A refund of $150 is due to you`
 */
export function refundSentence(
  { refundDueCents, refundLaterCents }: RefundSums,
  lead: (amount: string) => string,
): string | null {
  const said = (cents: number) => lead(money(cents))
  if (refundDueCents === 0) return refundLaterCents > 0 ? `${said(refundLaterCents)} ${LATER}.` : null
  const more = refundLaterCents > 0 ? `, and another ${money(refundLaterCents)} ${LATER}` : ''
  return `${said(refundDueCents)}${more}.`
}

/** `Refund due to you` and `Another refund due once the payment is confirmed`, each with its amount; those above $0. */
export function refundLines(
  { refundDueCents, refundLaterCents }: RefundSums,
  label: string,
): [label: string, cents: number][] {
  const later = refundDueCents > 0 ? 'Another refund' : label
  const lines: [string, number][] = [
    [label, refundDueCents],
    [`${later} ${LATER}`, refundLaterCents],
  ]
  return lines.filter(([, cents]) => cents > 0)
}
