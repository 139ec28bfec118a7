/** A dialog that holds one short form about a booking, with its one button below. */
import { useId, type ReactNode } from 'react'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { FormProvider, type labelsFrom } from '#src/ui/form/form-context.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import type { Form } from '#src/ui/form/use-form.ts'

interface FormDialogProps {
  title: string
  /** The button's label. */
  action: string
  form: Pick<Form, 'busy' | 'fields' | 'submit'>
  problem: string | null
  /** A field’s label by its name. */
  labelOf: ReturnType<typeof labelsFrom>
  onClose: () => void
  intro?: Elements
  /** The fields. */
  children: ReactNode
  /** Between the fields and the button. */
  notice?: Elements
}

export function FormDialog(props: FormDialogProps) {
  const { title, action, form, problem, labelOf, onClose } = props
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      busy={form.busy}
      title={title}
      actions={
        <Button type="submit" form={id} wide busy={form.busy}>
          {action}
        </Button>
      }
    >
      {props.intro}
      <FormProvider fields={{ ...form.fields, labelOf, idOf: (name) => `${id}-${name}` }}>
        <form id={id} className={layout.shortForm} noValidate onSubmit={(event) => void form.submit(event)}>
          {props.children}
        </form>
      </FormProvider>
      {props.notice}
      <ProblemNotice problem={problem} />
    </Dialog>
  )
}
