/** /account/receipts/order-12 while it isn’t paid: the invoice, to print. */
import { formatEmail } from '#contract/format-email.ts'
import { formatPrice } from '#contract/format.ts'
import type { Invoice, Receipts } from '#contract/membership.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import css from '../signup.module.css'

export function OneInvoice({ data: { seller, buyer }, invoice }: { data: Receipts; invoice: Invoice }) {
  const { id, name, total, issuedOn, dueOn, howToPay } = invoice
  const facts: [string, string][] = [
    ['Invoice number', id],
    ['Issued on', formatWholeDay(issuedOn)],
    ['Pay by', formatWholeDay(dueOn)],
    ['Pay to', howToPay],
    ['Seller', [seller.name || 'Fanfare', seller.address].filter(Boolean).join('\n')],
    ['Billed to', `${buyer.name}\n${formatEmail(buyer.email)}`],
  ]
  return (
    <Page narrow roomy>
      <AccountBreadcrumb name={`Invoice ${id}`} parents={[{ name: 'Receipts', href: '/account/receipts' }]} />
      <PageHeader title={`Invoice ${id}`}>Add this number to your payment.</PageHeader>
      <Card as="section" roomy className={blocks.titled} aria-label="Invoice">
        <dl className={css.order}>
          <div>
            <dt>{name}</dt>
            <dd>{formatPrice(total)}</dd>
          </div>
          <div className={css.total}>
            <dt>Total due</dt>
            <dd>{formatPrice(total)}</dd>
          </div>
        </dl>
        <dl className={`${blocks.terms} ${blocks.block}`}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className={css.receiptActions}>
        <Button onClick={() => window.print()}>Print</Button>
        <LinkButton variant="quiet" href="/account/membership">
          Your membership
        </LinkButton>
      </div>
    </Page>
  )
}
