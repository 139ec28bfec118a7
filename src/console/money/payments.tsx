/** Payments of vendors, newest first, with refunds; also as a CSV file. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { PAYMENTS_TAKE_MAX, type ConsolePayment, type Payments as Page } from '#contract/console/money.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { CsvButton } from '../frame/csv-button.tsx'
import { ShowMore } from '../frame/show-more.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { spreadsheetTime } from '#contract/csv.ts'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'
import { formatCents, TIER_NAMES } from './format-cents.ts'

export function Payments({ mayMove }: { mayMove: boolean }) {
  const query = useInfiniteQuery({
    queryKey: ['consolePayments'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      callConsole('consolePayments', { query: { ...(pageParam !== undefined && { after: pageParam }) } }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
  })
  const payments = query.data?.pages.flatMap((page) => page.payments)
  return (
    <Card as="section" roomy>
      <Stack gap="tight">
        <h2>Payments</h2>
        <ProblemNotice problem={query.error && messageOf(query.error)} />
        {query.isPending ? <Skeleton shape="title" /> : null}
        {payments?.length === 0 ? <Quiet>Nothing was paid yet.</Quiet> : null}
        <ul className={css.list}>
          {payments?.map((payment) => (
            <PaymentLine key={payment.payment} payment={payment} mayMove={mayMove} />
          ))}
        </ul>
        <ShowMore query={query} />
        {payments && payments.length > 0 ? (
          <CsvButton fileName="payments.csv" readRows={async () => rowsOf(await allPayments())} />
        ) : null}
      </Stack>
    </Card>
  )
}

function PaymentLine({ payment, mayMove }: { payment: ConsolePayment; mayMove: boolean }) {
  const { payment: name, vendorId, vendorName, tier, totalCents, refundedCents, paidAt, card, coupon } = payment
  const way = payment.isByInvoice ? 'Invoice' : (card ?? 'Nothing to pay')
  return (
    <li>
      <Stack gap="tight">
        <div className={blocks.titleRow}>
          <b>{`${formatCents(totalCents)} · ${TIER_NAMES[tier]}`}</b>
          {refundedCents > 0 ? <Badge tone="wait">{`${formatCents(refundedCents)} paid back`}</Badge> : null}
        </div>
        {vendorId === null ? <p>Deleted vendor</p> : <Link href={`/people/vendors/${vendorId}`}>{vendorName}</Link>}
        <Quiet>{[name, formatMoment(paidAt), way, ...(coupon === null ? [] : [coupon])].join(' · ')}</Quiet>
        {mayMove && !payment.isByInvoice && refundedCents < totalCents ? (
          <div>
            <ActButton
              act="refundPayment"
              target={name}
              title={`Pay back a part of ${name}?`}
              action="Pay back"
              label="Refund"
            />
          </div>
        ) : null}
      </Stack>
    </li>
  )
}

async function allPayments(): Promise<ConsolePayment[]> {
  const payments: ConsolePayment[] = []
  let after: string | undefined
  do {
    const page = await callConsole('consolePayments', {
      query: { take: PAYMENTS_TAKE_MAX, ...(after !== undefined && { after }) },
    })
    payments.push(...page.payments)
    after = page.next ?? undefined
  } while (after !== undefined)
  return payments
}

const rowsOf = (payments: readonly ConsolePayment[]) => [
  ['Payment', 'Paid (UTC)', 'Vendor', 'Vendor number', 'Membership', 'Total', 'Paid back', 'Paid by', 'Coupon'],
  ...payments.map(
    ({ payment, paidAt, vendorName, vendorId, tier, totalCents, refundedCents, isByInvoice, card, coupon }) => [
      payment,
      spreadsheetTime(paidAt),
      vendorName,
      vendorId === null ? '' : String(vendorId),
      TIER_NAMES[tier],
      totalCents,
      refundedCents,
      isByInvoice ? 'Invoice' : (card ?? ''),
      coupon ?? '',
    ],
  ),
]
