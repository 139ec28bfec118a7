import type { FieldError } from '#contract/errors.ts'

/** `errors` with one field's latest error replaced, or removed if the field is now valid. */
export function withFieldChecked(
  errors: readonly FieldError[],
  name: string,
  found: readonly FieldError[],
): FieldError[] {
  const now = found.find((error) => error.name === name)
  if (!now) return errors.filter((error) => error.name !== name)
  return errors.some((error) => error.name === name)
    ? errors.map((error) => (error.name === name ? now : error))
    : [...errors, now]
}
