import { useRef } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { DAY_MS } from '#contract/limits.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { AmountField } from '#src/ui/form/amount-field.tsx'
import { ActionBar } from '#src/ui/form/action-bar.tsx'
import { ErrorSummary } from '#src/ui/form/error-summary.tsx'
import { FormProvider, labelsFrom } from '#src/ui/form/form-context.tsx'
import {
  DateField,
  DescribedField,
  fieldsNamed,
  SelectField,
  TextAreaField,
  TextField,
} from '#src/ui/form/form-fields.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { LegalLinks } from '#src/ui/form/legal-links.tsx'
import { EmailField, NameFields, PhoneField } from '#src/ui/form/person-fields.tsx'
import { SaveLine } from '#src/ui/form/save-line.tsx'
import { StepProgress } from '#src/ui/form/step-progress.tsx'
import css from '../gallery.module.css'
import { ignore, NOW } from '../sample.ts'
import { Part, Stage, State } from '../specimen.tsx'

const { FormField } = fieldsNamed<'open'>()

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  date: 'Date of the event',
  guests: 'Guests',
  budget: 'Budget',
  kind: 'Type of event',
  details: 'Event details',
  open: 'Your own control',
}
const ERRORS: readonly FieldError[] = [
  { name: 'firstName', code: 'required', message: 'Enter your first name.' },
  { name: 'date', code: 'inThePast', message: 'Enter a date that is not in the past.' },
]

export const Forms = () => (
  <>
    <Part name="FormProvider">
      <State name="fields that know their form; two errors" isWide>
        <FormProvider
          fields={{ labelOf: labelsFrom(LABELS), errors: new Map(ERRORS.map((error) => [error.name, error])) }}
        >
          <FormParts />
        </FormProvider>
      </State>
      <State name="FormSkeleton: while the draft loads" isWide>
        <FormSkeleton fields={4} />
      </State>
    </Part>
    <Part name="StepProgress">
      <Steps names={['Event', 'You', 'Review']} />
      <Steps names={['Services', 'Location', 'About you', 'Photos', 'Membership', 'Payment']} />
    </Part>
    <Part name="SaveLine">
      {(['idle', 'saving', 'saved', 'failed'] as const).map((status) => (
        <State key={status} name={status}>
          <SaveLine status={status} expiresAt={NOW + 30 * DAY_MS} warnMs={3 * DAY_MS} />
        </State>
      ))}
      <State name="saved, soon over">
        <SaveLine status="saved" expiresAt={NOW + 2 * DAY_MS} warnMs={3 * DAY_MS} />
      </State>
    </Part>
    <Part name="ActionBar">
      <Stage name="with SaveLine and two buttons; LegalLinks above">
        <div style={{ padding: 16 }}>
          <LegalLinks doing="By sending" />
          <ActionBar line={<SaveLine status="saved" expiresAt={null} warnMs={0} />}>
            <Button variant="quiet">Back</Button>
            <Button>Continue</Button>
          </ActionBar>
        </div>
      </Stage>
    </Part>
  </>
)

function FormParts() {
  const anchor = useRef<HTMLDivElement>(null)
  return (
    <div className={css.fields}>
      <ErrorSummary errors={ERRORS} anchor={anchor} />
      <NameFields />
      <EmailField hint="Vendors reply to it." />
      <PhoneField name="phone" />
      <DateField name="date" />
      <AmountField name="budget" defaultValue={800.5} optional />
      <DescribedField name="guests" field={{ label: 'Guests', input: { inputMode: 'numeric' }, optional: true }} />
      <SelectField name="kind">
        <option>Birthday party</option>
      </SelectField>
      <TextAreaField name="details" optional rows={2} />
      <TextField name="guests" label="Another label" />
      <FormField name="open">{(control) => <input type="range" {...control} />}</FormField>
    </div>
  )
}

const Steps = ({ names }: { names: readonly string[] }) => (
  <State name={`${names.length} steps, on the second`} isWide>
    <StepProgress
      steps={names.map((name, at) => ({ id: name, title: name, isDone: at < 1, canOpen: at < 3 }))}
      current={names[1] ?? ''}
      onGoTo={ignore}
    />
  </State>
)
