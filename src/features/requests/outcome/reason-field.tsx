/** A reason for vendors: one of the usual ones, or the client's own words. */
import { MOVE_REASON_MAX_CHARS } from '#contract/limits.ts'
import { ChipButton, Row } from '#src/ui/elements/chip.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'

interface ReasonFieldProps {
  suggestions: readonly string[]
  reason: string
  onChange: (reason: string) => void
  hint: string
}

export function ReasonField({ suggestions, reason, onChange, hint }: ReasonFieldProps) {
  const isOwn = reason !== '' && !suggestions.includes(reason)
  return (
    <>
      <Row wrapping>
        {suggestions.map((words) => (
          <ChipButton
            key={words}
            aria-pressed={reason === words}
            // Nothing replaces the person's own words.
            disabled={isOwn}
            onClick={() => onChange(words)}
          >
            {words}
          </ChipButton>
        ))}
      </Row>
      <Field label="Reason" optional hint={hint}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={2}
            maxLength={MOVE_REASON_MAX_CHARS}
            value={reason}
            onChange={(change) => onChange(change.currentTarget.value)}
          />
        )}
      </Field>
    </>
  )
}
