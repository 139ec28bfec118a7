/** One question of a category: its words, its kind, its choices, and its place. */
import { QUESTION_LIMITS, type TypedQuestion } from '#contract/console/questions.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Field, Input, Select, TextArea } from '#src/ui/form/field.tsx'
import css from '../texts.module.css'

interface QuestionProps {
  question: TypedQuestion
  /** Its place, from 1. */
  number: number
  /** For when they are asked for again. */
  lastChoices: readonly string[]
  onChange: (question: TypedQuestion) => void
  /** Null where there is none before it. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  onRemove: () => void
}

export function QuestionFields({ question, number, lastChoices, onChange, onUp, onDown, onRemove }: QuestionProps) {
  const { label, short, options } = question
  const named = `question ${number}`
  return (
    <fieldset className={css.question} aria-label={`Question ${number}`}>
      <Stack gap="tight">
        <TypedLine
          label={`Question ${number}`}
          hint="As the client reads it: Is there a stage?"
          value={label}
          maxLength={QUESTION_LIMITS.label}
          onChange={(typed) => onChange({ ...question, label: typed })}
        />
        <TypedLine
          label="For the vendor"
          hint="Before the client’s words, in the request: Stage"
          value={short}
          maxLength={QUESTION_LIMITS.short}
          onChange={(typed) => onChange({ ...question, short: typed })}
        />
        <Field label="Kind">
          {(wiring) => (
            <Select
              {...wiring}
              value={options === null ? 'typed' : 'choices'}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...question, options: value === 'typed' ? null : [...lastChoices] })
              }
            >
              <option value="choices">Choices</option>
              <option value="typed">Typed</option>
            </Select>
          )}
        </Field>
        <ReplyFields question={question} onChange={onChange} />
        <div className={css.questionButtons}>
          <Button variant="quiet" disabled={onUp === null} aria-label={`Move ${named} up`} onClick={() => onUp?.()}>
            Up
          </Button>
          <Button
            variant="quiet"
            disabled={onDown === null}
            aria-label={`Move ${named} down`}
            onClick={() => onDown?.()}
          >
            Down
          </Button>
          <Button variant="quiet" aria-label={`Remove ${named}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </Stack>
    </fieldset>
  )
}

function ReplyFields({ question, onChange }: Pick<QuestionProps, 'question' | 'onChange'>) {
  const { options, placeholder } = question
  if (options === null)
    return (
      <TypedLine
        label="Example"
        hint="In the empty field: Jazz at dinner, Motown later"
        value={placeholder}
        maxLength={QUESTION_LIMITS.placeholder}
        onChange={(typed) => onChange({ ...question, placeholder: typed })}
      />
    )
  return (
    <Field label="Choices" hint={`One per line, up to ${QUESTION_LIMITS.options}.`}>
      {(wiring) => (
        <TextArea
          {...wiring}
          className={css.few}
          rows={3}
          maxLength={(QUESTION_LIMITS.option + 1) * QUESTION_LIMITS.options}
          value={options.join('\n')}
          onChange={({ currentTarget: { value } }) => onChange({ ...question, options: value.split('\n') })}
        />
      )}
    </Field>
  )
}

interface LineProps {
  label: string
  hint: string
  value: string
  maxLength: number
  onChange: (typed: string) => void
}

const TypedLine = ({ label, hint, value, maxLength, onChange }: LineProps) => (
  <Field label={label} hint={hint}>
    {(wiring) => (
      <Input
        {...wiring}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)
