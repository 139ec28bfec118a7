/** A month and a day of every year, in a form of the profile. */
import { FieldErrorText, Select } from '#src/ui/form/field.tsx'
import { useFormField } from '#src/ui/form/form-context.tsx'
import type { FieldName } from '../field-labels.ts'
import { MONTHS } from './typed-prices.ts'
import css from './prices.module.css'

interface SeasonDayProps {
  name: FieldName
  /** Chosen at first. */
  day: string
}

export function SeasonDay({ name, day }: SeasonDayProps) {
  const { id, label, error } = useFormField(name)
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.season}>
        <Select id={id} name={`${name}Month`} defaultValue="" aria-label={`${label}, month`}>
          <option value="">All year</option>
          {MONTHS.map((month, at) => (
            <option key={month} value={at + 1}>
              {month}
            </option>
          ))}
        </Select>
        <Select name={`${name}Day`} defaultValue={day} aria-label={`${label}, day`}>
          {Array.from({ length: 31 }, (_, at) => (
            <option key={at} value={at + 1}>
              {at + 1}
            </option>
          ))}
        </Select>
      </div>
      <FieldErrorText id={`${id}-error`} error={error} />
    </fieldset>
  )
}
