import { REASON_MAX_CHARS } from '#contract/limits.ts'
import { Field, TextArea } from '#src/ui/form/field.tsx'

interface ReasonFieldProps {
  label?: string
  hint?: string
  isNeeded: boolean
  error: string | undefined
  value: string
  onChange: (reason: string) => void
}

/** Why an operator does something. */
export const ReasonField = ({
  label = 'Reason',
  hint = 'Kept in the audit with your name.',
  isNeeded,
  error,
  value,
  onChange,
}: ReasonFieldProps) => (
  <Field label={label} hint={hint} optional={!isNeeded} required={isNeeded} error={error}>
    {(wiring) => (
      <TextArea
        {...wiring}
        rows={2}
        maxLength={REASON_MAX_CHARS}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)
