/** The field in which an operator types what a list is to be searched for. */
import { Field, Input } from '#src/ui/form/field.tsx'

interface SearchFieldProps {
  label: string
  hint?: string
  value: string
  maxLength: number
  onChange: (typed: string) => void
}

export const SearchField = ({ label, hint, value, maxLength, onChange }: SearchFieldProps) => (
  <Field label={label} hint={hint}>
    {(wiring) => (
      <Input
        {...wiring}
        type="search"
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)
