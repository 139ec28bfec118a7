/** A form about an account: it answers only once the script is there, and never puts what was typed into an address. */
import type { ReactNode } from 'react'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { FormProvider, labelsFrom } from '#src/ui/form/form-context.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from './account.module.css'
import { FIELD_LABELS } from './field-labels.ts'
import type { Submission, Submit } from './forms.ts'

interface AccountFormProps {
  submission: Submission
  /** What the button says. */
  action: string
  onSubmit: Submit
  children: ReactNode
  /** Beside the button. */
  beside?: ReactNode
}

const labelOf = labelsFrom(FIELD_LABELS)
/** Password managers know these fields by ids that are their names. */
const idOf = (name: string) => name

export function AccountForm({ submission, action, onSubmit, children, beside }: AccountFormProps) {
  const hydrated = useHydrated()
  const { busy, errors, problem, submit } = submission
  return (
    <FormProvider fields={{ labelOf, errors, idOf }}>
      <form method="post" noValidate className={css.form} onSubmit={submit(onSubmit)}>
        <div role="alert">{problem ? <Notice tone="bad">{problem}</Notice> : null}</div>
        {children}
        <div className={css.buttons}>
          <Button type="submit" disabled={!hydrated} busy={busy}>
            {action}
          </Button>
          {beside}
        </div>
      </form>
    </FormProvider>
  )
}
