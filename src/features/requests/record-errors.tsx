import type { FieldError } from '#contract/errors.ts'
import css from './cards.module.css'

/** What the server objected to, in its own words. */
export function RecordErrors({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length === 0) return null
  return (
    <ul className={css.errors}>
      {errors.map((error) => (
        <li key={error.name}>{error.message}</li>
      ))}
    </ul>
  )
}
