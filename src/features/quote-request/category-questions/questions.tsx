/** The questions of the vendors' categories, at most three; all are optional. */
import { DETAIL_MAX_CHARS } from '#contract/limits.ts'
import { questionsFor, type CategoryQuestion } from '#contract/requests/category-questions.ts'
import { detailKey } from '#src/offline/drafts/choices.ts'
import { Field, Input, Select } from '#src/ui/form/field.tsx'
import { useBoundControl } from '#src/ui/form/form-context.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import type { StepFormProps } from '../form/quote-form.ts'
import { categoriesOf } from './categories-of.ts'
import css from './questions.module.css'

export default function Questions({ form }: StepFormProps) {
  const questions = questionsFor(categoriesOf(form.draft))
  if (questions.length === 0) return null
  const isForSome = form.draft.vendors.length > 1
  return (
    <fieldset className={`${css.questions} ${layout.fullWidth}`}>
      <legend>For a better quote</legend>
      {isForSome ? <p className={css.note}>Only the vendors that an answer is about see it.</p> : null}
      {questions.map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </fieldset>
  )
}

function Question({ question: { id, label, options, placeholder } }: { question: CategoryQuestion }) {
  const { 'data-error-class': _none, ...bound } = useBoundControl(detailKey(id))
  return (
    <Field label={label} optional>
      {(control) =>
        options ? (
          <Select {...control} {...bound}>
            <option value="">Choose…</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        ) : (
          <Input
            {...control}
            {...bound}
            autoComplete="off"
            enterKeyHint="next"
            maxLength={DETAIL_MAX_CHARS}
            placeholder={placeholder}
          />
        )
      }
    </Field>
  )
}
