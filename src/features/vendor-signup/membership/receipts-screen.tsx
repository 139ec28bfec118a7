/** /account/receipts: a vendor's payments; and one of them, to print. */
import { useQuery } from '@tanstack/react-query'
import { dateIn } from '#contract/dates.ts'
import { formatEmail } from '#contract/format-email.ts'
import { formatPrice } from '#contract/format.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { shownStart, type Receipt, type Receipts } from '#contract/membership.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { FactLine } from '#src/ui/elements/facts.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ReceiptIcon } from '#src/ui/elements/icons.tsx'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmptyState, ErrorState, Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { OneInvoice } from './one-invoice.tsx'
import { Paper } from './paper.tsx'
import { OpenInvoices } from './open-invoices.tsx'
import { receiptsQuery } from '../queries.ts'

interface ReceiptsScreenProps {
  api: Api
  vendorId: number
  /** `order-12`; undefined for the list. */
  receipt: string | undefined
}

export function ReceiptsScreen({ api, vendorId, receipt: id }: ReceiptsScreenProps) {
  const { data, error, refetch, isFetching } = useQuery(receiptsQuery(api, vendorId))
  const one = data?.receipts.find((receipt) => receipt.id === id)
  const due = data?.invoices.find((invoice) => invoice.id === id)
  if (data && one) return <OneReceipt data={data} receipt={one} />
  if (data && due) return <OneInvoice data={data} invoice={due} />
  return (
    <Page narrow roomy>
      <AccountBreadcrumb name="Receipts" />
      <PageHeader title="Receipts">What you’ve paid for your membership.</PageHeader>
      {data && id !== undefined ? <Notice tone="bad">We can’t find that receipt.</Notice> : null}
      {data ? <OpenInvoices invoices={data.invoices} /> : null}
      {data ? (
        data.receipts.length === 0 ? (
          <EmptyState
            title="No payments yet"
            icon={<ReceiptIcon />}
            actions={<LinkButton href="/account">Go to your account</LinkButton>}
          >
            You’ll find a receipt here for each membership payment.
          </EmptyState>
        ) : (
          <ul className={blocks.block}>
            {data.receipts.map((receipt) => (
              <li key={receipt.id}>
                <ReceiptCard receipt={receipt} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState title="We can’t load your receipts" onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <Skeleton shape="picture" />
      )}
    </Page>
  )
}

const KINDS: Record<Receipt['kind'], string> = { order: 'Order', renewal: 'Renewal', upgrade: 'Upgrade' }
const nameOf = ({ kind, number }: Receipt) => `${KINDS[kind]} #${number}`
const paidOn = ({ paidAt }: Receipt) => dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(paidAt))
const paidDay = (receipt: Receipt) => formatWholeDay(paidOn(receipt))

function ReceiptCard({ receipt }: { receipt: Receipt }) {
  return (
    <Card roomy className={blocks.block}>
      <div className={blocks.titleRow}>
        <b>{receipt.items[0]?.name ?? nameOf(receipt)}</b>
        <b>{formatPrice(receipt.total)}</b>
      </div>
      <FactLine
        facts={[
          nameOf(receipt),
          paidDay(receipt),
          ...(receipt.refunded > 0 ? [`${formatPrice(receipt.refunded)} refunded`] : []),
        ]}
      />
      <div>
        <LinkButton
          variant="quiet"
          href={`/account/receipts/${receipt.id}`}
          aria-label={`View receipt: ${nameOf(receipt)}`}
        >
          View receipt
        </LinkButton>
      </div>
    </Card>
  )
}

const OneReceipt = ({ data: { seller, buyer }, receipt }: { data: Receipts; receipt: Receipt }) => (
  <Paper
    kind="Receipt"
    name={nameOf(receipt)}
    title={`Receipt: ${nameOf(receipt)}`}
    lines={[
      ...receipt.items,
      { name: 'Total', price: receipt.total, isTotal: true },
      ...(receipt.refunded > 0 ? [{ name: 'Refunded', price: receipt.refunded }] : []),
    ]}
    facts={[
      ['Paid on', paidDay(receipt)],
      ['Charged to', receipt.card],
      ['Membership', `${formatWholeDay(shownStart(receipt, paidOn(receipt)))} to ${formatWholeDay(receipt.endsOn)}`],
      ['Seller', [seller.name || marketplaceName(), seller.address].filter(Boolean).join('\n')],
      ['Billed to', `${buyer.name}\n${formatEmail(buyer.email)}`],
    ]}
    back={{ href: '/account/receipts', name: 'All receipts' }}
  />
)
