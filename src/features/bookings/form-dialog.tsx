/** A dialog that holds one short form about a booking, with its one button below. */
import { useId, type FormEvent, type ReactNode } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { FormProvider, type labelsFrom } from '#src/ui/form/form-context.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import layout from '#src/ui/form/form-layout.module.css'

interface FormDialogProps<Name extends string> {
  title: string
  /** The button's label. */
  action: string
  busy: boolean
  problem: string | null
  /** A field’s label by its name. */
  labelOf: ReturnType<typeof labelsFrom>
  values: Record<Name, string>
  errors: readonly FieldError[]
  onChange: (name: Name, value: string) => void
  onSubmit: () => Promise<void>
  onClose: () => void
  intro?: ReactNode
  /** The fields. */
  children: ReactNode
  /** Between the fields and the button. */
  notice?: ReactNode
}

export function FormDialog<Name extends string>(props: FormDialogProps<Name>) {
  const { title, action, busy, problem, labelOf, values, errors, onChange, onSubmit, onClose } = props
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={title}
      actions={
        <Button type="submit" form={id} wide busy={busy}>
          {action}
        </Button>
      }
    >
      {props.intro}
      <FormProvider
        fields={{
          labelOf,
          values,
          errors: new Map(errors.map((error) => [error.name, error])),
          set: onChange,
          idOf: (name) => `${id}-${name}`,
        }}
      >
        <form
          id={id}
          className={layout.shortForm}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void onSubmit()
          }}
        >
          {props.children}
        </form>
      </FormProvider>
      {props.notice}
      <ProblemNotice problem={problem} />
    </Dialog>
  )
}
