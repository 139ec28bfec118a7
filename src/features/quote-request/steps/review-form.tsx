/** The third step: review and send. */
import { Facts } from '#src/ui/elements/facts.tsx'
import { similarVendorsMax } from '#src/offline/outbox/kinds/compose-request.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import { Checkbox } from '#src/ui/form/field.tsx'
import { LegalLinks } from '#src/ui/form/legal-links.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { CategoryDetails } from '../category-questions/category-questions.tsx'
import { BusyVendors } from '../fields/busy-vendors.tsx'
import { RequestedAccount } from '../fields/requested-account.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../fields/forms.module.css'
import type { StepFormProps } from '../form/quote-form.ts'
import type { StepId } from '../draft/progress.ts'
import { clientFacts, requestFacts, recipientsLabel, type Fact } from '../fields/summary.ts'

export function ReviewForm({ form }: StepFormProps) {
  return (
    <Stack>
      <Block title="Your event" step="request" facts={requestFacts(form.draft, form.services)} form={form} />
      <CategoryDetails form={form} />
      <Block title="About you" step="client" facts={clientFacts(form.draft)} form={form} />
      <Recipients form={form} />
      <RequestedAccount form={form} />
    </Stack>
  )
}

/**
 * Who gets the request, shown before it is sent. The client may let the server add more vendors; it never does so on
 * its own, and for some partners' vendors never.
 */
function Recipients({ form }: StepFormProps) {
  return (
    <Card as="section" className={blocks.block} aria-label="Recipients">
      <h3>Recipients</h3>
      <p>{recipientsLabel(form.draft)}</p>
      <BusyVendors form={form} />
      <SimilarVendorsChoice form={form} />
      <LegalLinks doing="By sending" />
    </Card>
  )
}

/** On one page the vendors are named at the top. */
export const ShortRecipients = ({ form }: StepFormProps) => (
  <>
    <BusyVendors form={form} />
    <SimilarVendorsChoice form={form} isShort />
  </>
)

function SimilarVendorsChoice({
  form: { draft, setWantsSimilar },
  isShort = false,
}: StepFormProps & { isShort?: boolean }) {
  const most = similarVendorsMax(draft)
  if (most === 0) return null
  return (
    <Checkbox checked={draft.wantsSimilarVendors} onChange={(event) => setWantsSimilar(event.currentTarget.checked)}>
      <b>{`Also ask up to ${most} similar vendors`}</b>
      {isShort ? null : (
        <>
          <br />
          <span>Compare more quotes from vendors near your event.</span>
        </>
      )}
    </Checkbox>
  )
}

function Block({ title, step, facts, form }: StepFormProps & { title: string; step: StepId; facts: readonly Fact[] }) {
  return (
    <Card as="section" className={blocks.block} aria-label={title}>
      <div className={classes(blocks.titleRow, css.blockHead)}>
        <h3>{title}</h3>
        <button type="button" onClick={() => form.goTo(step)} aria-label={`Edit: ${title}`}>
          Edit{' '}
        </button>
      </div>
      <Facts
        columns="twoIfWide"
        facts={facts.map(({ name, label, value }) => [label, value, name === 'notes'] as const)}
      />
    </Card>
  )
}
