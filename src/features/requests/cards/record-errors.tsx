import type { FieldError } from '#contract/errors.ts'
import blocks from '#src/ui/elements/blocks.module.css'

/**
 * The label of a field by its name; null for an unknown name. It comes from the quote-request feature
 * (routes/requests.tsx).
 */
export type LabelOf = (name: string) => string | null

/** The server's errors by field, with its messages. */
export function RecordErrors({ errors, labelOf }: { errors: readonly FieldError[]; labelOf: LabelOf }) {
  if (errors.length === 0) return null
  return (
    <ul className={blocks.errors}>
      {errors.map((error) => {
        const label = labelOf(error.name)
        return <li key={error.name}>{`${label ? `${label}: ` : ''}${error.message}`}</li>
      })}
    </ul>
  )
}
