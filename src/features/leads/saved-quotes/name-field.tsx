import { SAVED_QUOTE_NAME_MAX_CHARS } from '#contract/inbox/saved-quotes.ts'
import { Field, Input } from '#src/ui/form/field.tsx'

interface NameFieldProps {
  label: string
  name: string
  problem: string | null
  placeholder?: string | undefined
  onName: (name: string) => void
}

/** The name of a template or a package. */
export const NameField = ({ label, name, problem, placeholder, onName }: NameFieldProps) => (
  <Field label={label} error={problem}>
    {(control) => (
      <Input
        {...control}
        value={name}
        maxLength={SAVED_QUOTE_NAME_MAX_CHARS}
        autoComplete="off"
        placeholder={placeholder}
        onChange={(event) => onName(event.currentTarget.value)}
      />
    )}
  </Field>
)
