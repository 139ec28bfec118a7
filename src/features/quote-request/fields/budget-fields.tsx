/** The budget, and with several vendors whether it is for each of them or for all together. */
import { BUDGET_FOR } from '#src/offline/drafts/choices.ts'
import { AmountField } from '#src/ui/form/amount-field.tsx'
import { Field, Select } from '#src/ui/form/field.tsx'
import type { StepFormProps } from '../form/quote-form.ts'

export function BudgetFields({ form: { draft, setChoice } }: StepFormProps) {
  return (
    <>
      <AmountField name="vendorBudget" optional maxLength={12} placeholder="$" />
      {draft.vendors.length > 1 ? (
        <Field label="Budget is for">
          {(control) => (
            <Select
              {...control}
              value={draft.gigRequest[BUDGET_FOR] || 'each'}
              onChange={(event) => setChoice('vendorBudget', BUDGET_FOR, event.currentTarget.value)}
            >
              <option value="each">Each vendor</option>
              <option value="all">All vendors together</option>
            </Select>
          )}
        </Field>
      ) : null}
    </>
  )
}
