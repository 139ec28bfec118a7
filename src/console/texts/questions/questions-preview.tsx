/** The questions of a category as a client sees them in the request. */
import { readTypedQuestions, typedQuestionOf } from '#contract/console/questions.ts'
import type { TextFile } from '#contract/console/texts.ts'
import { Field, Input, Select } from '#src/ui/form/field.tsx'
import css from '../texts.module.css'

interface PreviewProps {
  value: string
  inherited: NonNullable<TextFile['inheritedQuestions']>
}

export function QuestionsPreview({ value, inherited }: PreviewProps) {
  const questions = readTypedQuestions(value) ?? inherited.map(typedQuestionOf)
  if (questions.length === 0) return null
  return (
    <fieldset className={css.questions}>
      <legend>For a better quote</legend>
      {questions.map(({ label, options, placeholder }, at) => (
        // They are told apart by their places alone while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <Field key={at} label={label === '' ? 'Without words yet' : label} optional>
          {(wiring) =>
            options === null ? (
              <Input {...wiring} autoComplete="off" placeholder={placeholder} />
            ) : (
              <Select {...wiring} defaultValue="">
                <option value="">Choose…</option>
                {[...new Set(options)].map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </Select>
            )
          }
        </Field>
      ))}
    </fieldset>
  )
}
