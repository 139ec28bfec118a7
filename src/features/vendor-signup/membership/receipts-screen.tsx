/** /account/receipts: a vendor's payments; and one of them, to print. */
import { useQuery } from '@tanstack/react-query'
import { dateIn } from '#contract/dates.ts'
import { formatEmail } from '#contract/format-email.ts'
import { formatPrice } from '#contract/format.ts'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { shownStart, type Receipt, type Receipts } from '#contract/membership.ts'
import type { Api } from '#src/api/client.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ReceiptIcon } from '#src/ui/elements/icons.tsx'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmptyState, ErrorState, Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import css from '../signup.module.css'
import { OneInvoice } from './one-invoice.tsx'
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
          {error.message}
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
      <p className={blocks.facts}>
        <span>{nameOf(receipt)}</span> <span>{paidDay(receipt)}</span>
        {receipt.refunded > 0 ? <span>{`${formatPrice(receipt.refunded)} refunded`}</span> : null}
      </p>
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

function OneReceipt({ data: { seller, buyer }, receipt }: { data: Receipts; receipt: Receipt }) {
  const facts: [string, string][] = [
    ['Paid on', paidDay(receipt)],
    ...(receipt.card === null ? [] : [['Charged to', receipt.card] as [string, string]]),
    ['Membership', `${formatWholeDay(shownStart(receipt, paidOn(receipt)))} to ${formatWholeDay(receipt.endsOn)}`],
    ['Seller', [seller.name || 'Fanfare', seller.address].filter(Boolean).join('\n')],
    ['Billed to', `${buyer.name}\n${formatEmail(buyer.email)}`],
  ]
  return (
    <Page narrow roomy>
      <AccountBreadcrumb name={nameOf(receipt)} parents={[{ name: 'Receipts', href: '/account/receipts' }]} />
      <PageHeader title={`Receipt: ${nameOf(receipt)}`} />
      <Card as="section" roomy className={blocks.titled} aria-label="Receipt">
        <dl className={css.order}>
          {receipt.items.map(({ name, price }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatPrice(price)}</dd>
            </div>
          ))}
          <div className={css.total}>
            <dt>Total</dt>
            <dd>{formatPrice(receipt.total)}</dd>
          </div>
          {receipt.refunded > 0 ? (
            <div>
              <dt>Refunded</dt>
              <dd>{formatPrice(receipt.refunded)}</dd>
            </div>
          ) : null}
        </dl>
        <dl className={`${blocks.terms} ${blocks.block}`}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className={css.receiptActions}>
        <Button onClick={() => window.print()}>Print</Button>
        <LinkButton variant="quiet" href="/account/receipts">
          All receipts
        </LinkButton>
      </div>
    </Page>
  )
}
