/** A step's form: its fields, errors beyond single fields, and actions within reach of the thumb. */
import { useMutation } from '@tanstack/react-query'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ActionBar } from '#src/ui/form/action-bar.tsx'
import { ArrowLeftIcon } from '#src/ui/elements/icons.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import css from '../signup.module.css'
import type { Wizard } from '../session/wizard.ts'
import { DraftLine } from './draft-line.tsx'

interface StepFormProps {
  wizard: Wizard
  /** The main button's label. */
  action: string
  onSubmit: () => Promise<void> | void
  /** Whether nothing can be sent from here right now. */
  disabled?: boolean
  busy?: boolean
  /** An error that does not belong to a single field. */
  problem?: string | null
  /** Shown before the main button. */
  beside?: Elements
  children: Elements
}

export function StepForm({ wizard, action, onSubmit, disabled, busy, problem, beside, children }: StepFormProps) {
  const { mutateAsync, isPending } = useMutation({ mutationFn: async () => onSubmit() })
  const { back, record, save } = wizard
  const trouble = problem ?? (save.status === 'failed' ? save.advice : null)
  return (
    <form
      noValidate
      method="post"
      className={layout.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void mutateAsync()
      }}
    >
      {children}
      <div role="alert" className={css.problem}>
        {trouble ? <Notice tone="bad">{trouble}</Notice> : null}
      </div>
      <ActionBar line={<DraftLine record={record} status={save.status} />}>
        {back ? (
          <Button variant="quiet" icon aria-label="Back" onClick={() => wizard.goTo(back)}>
            <ArrowLeftIcon />
          </Button>
        ) : null}
        {beside}
        <Button type="submit" disabled={disabled} busy={busy === true || isPending}>
          {action}
        </Button>
      </ActionBar>
    </form>
  )
}
