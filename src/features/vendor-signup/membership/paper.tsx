/** A receipt or an invoice of the membership, to print. */
import { formatPrice } from '#contract/format.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Facts, type LabeledFact } from '#src/ui/elements/facts.tsx'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import css from '../signup.module.css'

interface PaperProps {
  kind: 'Receipt' | 'Invoice'
  /** `Order #12`, or the number of an invoice. */
  name: string
  title: string
  hint?: string
  /** In dollars. */
  lines: readonly { name: string; price: number; isTotal?: boolean }[]
  facts: readonly LabeledFact[]
  back: { href: string; name: string }
}

export function Paper({ kind, name, title, hint, lines, facts, back }: PaperProps) {
  return (
    <Page narrow roomy>
      <AccountBreadcrumb name={name} parents={[{ name: 'Receipts', href: '/account/receipts' }]} />
      <PageHeader title={title}>{hint}</PageHeader>
      <Card as="section" roomy aria-label={kind}>
        <Stack>
          <dl className={css.order}>
            {lines.map((line) => (
              <div key={line.name} className={line.isTotal ? css.total : undefined}>
                <dt>{line.name}</dt>
                <dd>{formatPrice(line.price)}</dd>
              </div>
            ))}
          </dl>
          <Facts facts={facts} />
        </Stack>
      </Card>
      <div className={css.receiptActions}>
        <Button onClick={() => window.print()}>Print</Button>
        <LinkButton variant="quiet" href={back.href}>
          {back.name}
        </LinkButton>
      </div>
    </Page>
  )
}
