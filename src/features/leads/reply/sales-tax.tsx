/** Adds the vendor's sales tax to a quote as a line of its own. */
import { formatPercent, taxAmong } from '#contract/paperwork/quote-sums.ts'
import { amountLines, typedTax } from '#src/offline/outbox/kinds/compose-terms.ts'
import { Checkbox } from '#src/ui/form/field.tsx'
import { useFormFields } from '#src/ui/form/form-context.tsx'
import { formatCents } from '#src/ui/format/format-cents.ts'

interface SalesTaxProps {
  /** Null where the vendor has no rate. */
  percent: number | null
  fields: Record<string, string>
}

export function SalesTax({ percent, fields }: SalesTaxProps) {
  const { set } = useFormFields()
  if (percent === null) return null
  const tax = taxAmong(amountLines({ ...fields, 'terms.taxPercent': String(percent) }))
  return (
    <Checkbox
      checked={typedTax(fields) !== undefined}
      onChange={(event) => set?.('terms.taxPercent', event.currentTarget.checked ? String(percent) : '')}
    >
      {`Add ${formatPercent(percent)} sales tax, ${formatCents(tax)}`}
    </Checkbox>
  )
}
