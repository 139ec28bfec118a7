/** The third step: everything at a glance, then off it goes. */
import { MAX_AUTO_ADD } from '#contract/limits.ts'
import { Card } from '#src/ui/card.tsx'
import { classes } from '#src/ui/class-names.ts'
import { Checkbox } from '#src/ui/field.tsx'
import { AccountWish } from './account-wish.tsx'
import css from './forms.module.css'
import type { StepFormProps } from './quote-form.ts'
import type { StepId } from './progress.ts'
import { clientFacts, gigFacts, type Fact } from './summary.ts'

export function ReviewForm({ form }: StepFormProps) {
  return (
    <div className={css.review}>
      <Block title="Your event" step="request" facts={gigFacts(form.draft, form.services)} form={form} />
      <Block title="About you" step="client" facts={clientFacts(form.draft)} form={form} />
      <SimilarVendors form={form} />
      <AccountWish form={form} />
    </div>
  )
}

/** The person may let the server ask further vendors; it never does by itself (decisions 9). */
export function SimilarVendors({ form }: StepFormProps) {
  return (
    <Card>
      <Checkbox checked={form.draft.wantsSimilarVendors} onChange={(event) => form.setWantsSimilar(event.currentTarget.checked)}>
        <b>Also ask up to {MAX_AUTO_ADD} similar vendors</b>
        <br />
        More quotes to compare, from vendors near your event.
      </Checkbox>
    </Card>
  )
}

function Block({ title, step, facts, form }: StepFormProps & { title: string; step: StepId; facts: readonly Fact[] }) {
  return (
    <Card as="section" className={css.block} aria-label={title}>
      <div className={css.blockHead}>
        <h3>{title}</h3>
        <button type="button" onClick={() => form.goTo(step)} aria-label={`Change: ${title}`}>
          Change
        </button>
      </div>
      <dl className={css.facts}>
        {facts.map(({ name, label, value }) => (
          <div key={name} className={classes(name === 'notes' && css.whole)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
