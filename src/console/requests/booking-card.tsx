/** A booking with all that a dispute about it needs: the quote, the agreement, and the payments that were noted. */
import { POLICY_LABELS } from '#contract/bookings/policy-labels.ts'
import type { Dispute, DisputedBooking } from '#contract/console/requests.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Facts } from '#src/ui/elements/facts.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { formatCents } from '../money/format-cents.ts'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'
import { RESULT_NAMES, SIDE_NAMES, stateOf } from './words.ts'

const KINDS: Record<string, string> = { deposit: 'Deposit', balance: 'Balance', extra: 'Extra', refund: 'Refund' }
const PAYMENT_STATES: Record<string, string> = {
  noted: 'not confirmed yet',
  confirmed: 'confirmed by the other side',
  disputed: 'disputed by the other side',
  withdrawn: 'taken back',
}

const isPolicy = (policy: string): policy is keyof typeof POLICY_LABELS => Object.hasOwn(POLICY_LABELS, policy)
const cancellationWords = (policy: string): string => (isPolicy(policy) ? POLICY_LABELS[policy] : policy)

export function BookingCard({ booking, mayHandle }: { booking: DisputedBooking; mayHandle: boolean }) {
  const { id, state, totalCents, depositCents, cancellation, includes, lines, signatures, payments, disputes } = booking
  const [words, tone] = stateOf(state)
  const hasOpen = disputes.some(({ closedAt }) => closedAt === null)
  return (
    <Card as="section" roomy>
      <Stack>
        <div className={blocks.titleRow}>
          <h2>{`Booking #${id}`}</h2>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <Facts
          columns="many"
          facts={[
            ['Price', formatCents(totalCents)],
            ['Deposit', formatCents(depositCents)],
            ['Cancellation', cancellation === null ? 'Not said' : cancellationWords(cancellation)],
            [
              'Agreement',
              signatures.length === 0
                ? 'Not signed'
                : signatures
                    .map(({ side, name, at }) => `${SIDE_NAMES[side]}: ${name}, ${formatMoment(at)}`)
                    .join('\n'),
            ],
          ]}
        />
        <h3>Quote</h3>
        <ul className={css.list}>
          {lines.map(({ label, cents }) => (
            <li key={label} className={css.row}>
              <span>{label}</span>
              <span>{formatCents(cents)}</span>
            </li>
          ))}
        </ul>
        {includes === '' ? null : <p className={blocks.note}>{includes}</p>}
        <h3>Payments noted</h3>
        {payments.length === 0 ? <Quiet>None.</Quiet> : null}
        <ul className={css.list}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <p>{`${KINDS[payment.kind] ?? payment.kind} · ${formatCents(payment.cents)} on ${formatWholeDay(payment.paidOn)}`}</p>
              {payment.note === '' ? null : <p className={blocks.note}>{`“${payment.note}”`}</p>}
              <Quiet>{`Noted by the ${payment.notedBy}, ${PAYMENT_STATES[payment.state] ?? payment.state}`}</Quiet>
            </li>
          ))}
        </ul>
        {disputes.map((dispute) => (
          <DisputeNotice key={dispute.id} dispute={dispute} mayHandle={mayHandle} />
        ))}
        {mayHandle && !hasOpen ? (
          <div>
            <ActButton
              act="openDispute"
              target={id}
              title={`Open a dispute about booking #${id}?`}
              action="Open"
              label="Open a dispute"
            />
          </div>
        ) : null}
      </Stack>
    </Card>
  )
}

function DisputeNotice({ dispute, mayHandle }: { dispute: Dispute; mayHandle: boolean }) {
  const { id, reason, openedBy, openedSide, statements, openedAt, result, inFavorOf, closedBy, closedAt } = dispute
  const silent = (['client', 'vendor'] as const).filter(
    (side) => side !== openedSide && statements.every(({ by }) => by !== side),
  )
  return (
    <Notice tone={closedAt === null ? 'wait' : 'good'}>
      <Stack gap="tight">
        <b>{closedAt === null ? 'In dispute' : `Closed ${inFavorOf === null ? '' : RESULT_NAMES[inFavorOf]}`}</b>
        <span className={blocks.note}>{openedSide === null ? reason : `“${reason}”`}</span>
        <Quiet as="span">{`Opened by ${openedBy}, ${formatMoment(openedAt)}`}</Quiet>
        {statements.map(({ by, text, at }) => (
          <Stack key={by} gap="tight">
            <span className={blocks.note}>{`“${text}”`}</span>
            <Quiet as="span">{`${SIDE_NAMES[by]}, ${formatMoment(at)}`}</Quiet>
          </Stack>
        ))}
        {closedAt === null && silent.length > 0 ? (
          <Quiet as="span">{`No statement yet from the ${silent.join(' and the ')}.`}</Quiet>
        ) : null}
        {result === null ? null : <span className={blocks.note}>{`What came of it: ${result}`}</span>}
        {closedAt === null ? null : <Quiet as="span">{`${closedBy ?? ''}, ${formatMoment(closedAt)}`}</Quiet>}
        {mayHandle && closedAt === null ? (
          <div>
            <ActButton
              act="closeDispute"
              target={id}
              title="Close this dispute?"
              action="Close dispute"
              label="Close dispute"
            />
          </div>
        ) : null}
      </Stack>
    </Notice>
  )
}
