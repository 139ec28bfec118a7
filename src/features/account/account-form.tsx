/** An account form: it can be submitted only after hydration, and never puts the input into a URL. */
import type { ReactNode } from 'react'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { Button, type ButtonVariant } from '#src/ui/elements/button.tsx'
import { FormProvider, labelsFrom } from '#src/ui/form/form-context.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import css from './account.module.css'
import { FIELD_LABELS } from './field-labels.ts'
import type { Submission, Submit } from './forms.ts'

interface AccountFormProps {
  submission: Submission
  /** The main button's label. */
  action: string
  variant?: ButtonVariant
  onSubmit: Submit
  children: ReactNode
  /** Shown beside the button. */
  beside?: ReactNode
}

const labelOf = labelsFrom(FIELD_LABELS)
/** Password managers recognize these fields by their ids, which equal the names. */
const idOf = (name: string) => name

export function AccountForm({ submission, action, variant, onSubmit, children, beside }: AccountFormProps) {
  const hydrated = useHydrated()
  const { busy, errors, problem, submit, correct } = submission
  return (
    <FormProvider fields={{ labelOf, errors, idOf }}>
      <form method="post" noValidate className={layout.shortForm} onInput={correct} onSubmit={submit(onSubmit)}>
        <div role="alert">{problem ? <Notice tone="bad">{problem}</Notice> : null}</div>
        {children}
        <div className={css.buttons}>
          <Button type="submit" variant={variant} disabled={!hydrated} busy={busy}>
            {action}
          </Button>
          {beside}
        </div>
      </form>
    </FormProvider>
  )
}
