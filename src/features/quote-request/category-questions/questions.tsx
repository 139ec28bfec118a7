/**
 * The questions of the vendors' categories, at most three, and in the review what was said to them. All are optional.
 */
import { Facts } from '#src/ui/elements/facts.tsx'
import { useState } from 'react'
import { DETAIL_MAX_CHARS } from '#contract/limits.ts'
import { questionsFor, type CategoryOfVendor, type CategoryQuestion } from '#contract/requests/category-questions.ts'
import { detailKey, typedDetails } from '#src/offline/drafts/choices.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Field, Input, Select } from '#src/ui/form/field.tsx'
import { useBoundControl } from '#src/ui/form/form-context.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import type { StepFormProps } from '../form/quote-form.ts'
import css from '../fields/forms.module.css'

/**
 * The main categories of a draft's vendors, each once. One whose questions have changed between two vendors is there
 * with both lists: what was answered stays to be seen.
 */
const categoriesOf = ({ vendors }: Pick<QuoteDraft, 'vendors'>): CategoryOfVendor[] => [
  ...new Map(
    vendors.flatMap(({ serviceType }) =>
      serviceType ? [[`${serviceType.id} ${JSON.stringify(serviceType.questions)}`, serviceType]] : [],
    ),
  ).values(),
]

export function Questions({ form }: StepFormProps) {
  // A question whose answer is deleted stays while it is looked at.
  const [given] = useState(() => Object.keys(typedDetails(form.draft)))
  const questions = questionsFor(categoriesOf(form.draft), given)
  if (questions.length === 0) return null
  const isForSome = form.draft.vendors.length > 1
  return (
    <fieldset className={classes(css.questions, layout.fullWidth)}>
      <legend>For a better quote</legend>
      {isForSome ? <Quiet>Only the vendors that an answer is about see it.</Quiet> : null}
      {questions.map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </fieldset>
  )
}

function Question({ question: { id, label, options, placeholder } }: { question: CategoryQuestion }) {
  const { 'data-error-class': _none, ...bound } = useBoundControl(detailKey(id))
  // A choice that was there when it was made stays.
  const former = options && bound.value && !options.includes(bound.value) ? [bound.value] : []
  return (
    <Field label={label} optional>
      {(control) =>
        options ? (
          <Select {...control} {...bound}>
            <option value="">Choose…</option>
            {[...former, ...options].map((option) => (
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

/** The client's words, before they are sent; nothing where there are none. */
export function Details({ form }: StepFormProps) {
  const details = typedDetails(form.draft)
  const given = questionsFor(categoriesOf(form.draft), Object.keys(details)).filter(({ id }) => details[id])
  if (given.length === 0) return null
  return (
    <Card as="section" className={blocks.block} aria-label="For a better quote">
      <div className={classes(blocks.titleRow, css.blockHead)}>
        <h3>For a better quote</h3>
        <button type="button" onClick={() => form.goTo('request')} aria-label="Edit: For a better quote">
          Edit{' '}
        </button>
      </div>
      <Facts columns="twoIfWide" facts={given.map(({ id, short }) => [short, details[id] ?? null] as const)} />
    </Card>
  )
}
