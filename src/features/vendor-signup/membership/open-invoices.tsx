/** Invoices that aren’t paid yet: the sum, the day and where to pay. */
import { formatDay, formatPrice } from '#contract/format.ts'
import type { Invoice } from '#contract/membership.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import blocks from '#src/ui/elements/blocks.module.css'

export function OpenInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  return invoices.map((invoice) => <OpenInvoice key={invoice.id} invoice={invoice} />)
}

function OpenInvoice({ invoice: { id, name, total, dueOn, howToPay } }: { invoice: Invoice }) {
  return (
    <Card as="section" roomy className={blocks.titled} aria-label={`Invoice ${id}`}>
      <div className={blocks.titleRow}>
        <h2>Invoice to pay</h2>
        <Badge tone="wait">Not paid yet</Badge>
      </div>
      <p>
        <b>{formatPrice(total)}</b> <span>{`for ${name}. Please pay by ${formatDay(dueOn)}.`}</span>
      </p>
      <p>{`Pay to: ${howToPay}`}</p>
      <p>{`Add the invoice number to your payment: ${id}`}</p>
      <div>
        <LinkButton variant="quiet" href={`/account/receipts/${id}`}>
          View invoice
        </LinkButton>
      </div>
    </Card>
  )
}
