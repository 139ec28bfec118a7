/** What was answered, before it is sent. */
import { questionsFor } from '#contract/requests/category-questions.ts'
import { typedAnswers } from '#src/offline/drafts/choices.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../fields/forms.module.css'
import type { StepFormProps } from '../form/quote-form.ts'
import { categoriesOf } from './categories-of.ts'

export default function Answers({ form }: StepFormProps) {
  const answers = typedAnswers(form.draft)
  const answered = questionsFor(categoriesOf(form.draft)).filter(({ id }) => answers[id])
  if (answered.length === 0) return null
  return (
    <Card as="section" className={blocks.block} aria-label="For a better quote">
      <div className={classes(blocks.titleRow, css.blockHead)}>
        <h3>For a better quote</h3>
        <button type="button" onClick={() => form.goTo('request')} aria-label="Edit: For a better quote">
          Edit{' '}
        </button>
      </div>
      <dl className={classes(css.facts, blocks.terms)}>
        {answered.map(({ id, short }) => (
          <div key={id}>
            <dt>{short}</dt>
            <dd>{answers[id]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
