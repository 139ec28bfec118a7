/** /account/receipts/order-12 while it isn’t paid: the invoice, to print. */
import { formatEmail } from '#contract/format-email.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Invoice, Receipts } from '#contract/membership.ts'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Paper } from './paper.tsx'

export const OneInvoice = ({ data: { seller, buyer }, invoice }: { data: Receipts; invoice: Invoice }) => (
  <Paper
    kind="Invoice"
    name={`Invoice ${invoice.id}`}
    title={`Invoice ${invoice.id}`}
    hint="Add this number to your payment."
    lines={[
      { name: invoice.name, price: invoice.total },
      { name: 'Total due', price: invoice.total, isTotal: true },
    ]}
    facts={[
      ['Invoice number', invoice.id],
      ['Issued on', formatWholeDay(invoice.issuedOn)],
      ['Pay by', formatWholeDay(invoice.dueOn)],
      ['Pay to', invoice.howToPay],
      ['Seller', [seller.name || marketplaceName(), seller.address].filter(Boolean).join('\n')],
      ['Billed to', `${buyer.name}\n${formatEmail(buyer.email)}`],
    ]}
    back={{ href: '/account/membership', name: 'Your membership' }}
  />
)
