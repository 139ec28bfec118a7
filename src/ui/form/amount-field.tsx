/** A field for an amount in dollars. What was understood of the typed text stands beside its label. */
import { useState, type ReactNode } from 'react'
import { formatMoney } from '#contract/format.ts'
import { typedDollars } from '#contract/typed-number.ts'
import { useFormFields } from './form-context.tsx'
import { TextField } from './form-fields.tsx'

interface AmountFieldProps<Name extends string> {
  name: Name
  hint?: ReactNode
  optional?: boolean | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  enterKeyHint?: 'next'
  /** For a form that holds no values. */
  defaultValue?: number | undefined
}

export function AmountField<Name extends string>(props: AmountFieldProps<Name>) {
  const { values } = useFormFields()
  const [typed, setTyped] = useState(String(props.defaultValue ?? ''))
  const value = values ? values[props.name] : typed
  return (
    <TextField
      {...props}
      inputMode="decimal"
      autoComplete="off"
      reading={typeof value === 'string' ? formatReading(value) : ''}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

/** `800,50` → `$800.50`; '' for text that is no amount. */
function formatReading(typed: string): string {
  const dollars = typedDollars(typed)
  return typeof dollars === 'number' ? formatMoney(dollars) : ''
}
