/** The client's words to the questions, before they are sent. */
import { questionsFor } from '#contract/requests/category-questions.ts'
import { typedDetails } from '#src/offline/drafts/choices.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../fields/forms.module.css'
import type { StepFormProps } from '../form/quote-form.ts'
import { categoriesOf } from './categories-of.ts'

export default function Details({ form }: StepFormProps) {
  const details = typedDetails(form.draft)
  const given = questionsFor(categoriesOf(form.draft)).filter(({ id }) => details[id])
  if (given.length === 0) return null
  return (
    <Card as="section" className={blocks.block} aria-label="For a better quote">
      <div className={classes(blocks.titleRow, css.blockHead)}>
        <h3>For a better quote</h3>
        <button type="button" onClick={() => form.goTo('request')} aria-label="Edit: For a better quote">
          Edit{' '}
        </button>
      </div>
      <dl className={classes(css.facts, blocks.terms)}>
        {given.map(({ id, short }) => (
          <div key={id}>
            <dt>{short}</dt>
            <dd>{details[id]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
