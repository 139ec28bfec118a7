import { Button, type ButtonVariant } from '#src/ui/elements/button.tsx'
import type { Elements } from '#src/ui/elements/elements.ts'
import { FormProvider, labelsFrom } from '#src/ui/form/form-context.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import type { Form } from '#src/ui/form/use-form.ts'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'

const labelOf = labelsFrom({
  email: 'Email',
  password: 'Password',
  code: 'Code',
  role: 'Role',
})

interface ConsoleFormProps {
  form: Pick<Form, 'busy' | 'problem' | 'fields' | 'submit' | 'onInput'>
  action: string
  variant?: ButtonVariant
  children: Elements
  /** Shown below the button. */
  below?: Elements
}

export function ConsoleForm({ form, action, variant, children, below }: ConsoleFormProps) {
  return (
    <FormProvider fields={{ ...form.fields, labelOf }}>
      <form
        method="post"
        noValidate
        className={layout.shortForm}
        onInput={form.onInput}
        onSubmit={(event) => void form.submit(event)}
      >
        <ProblemNotice problem={form.problem} />
        {children}
        <Button type="submit" wide variant={variant} busy={form.busy}>
          {action}
        </Button>
        {below}
      </form>
    </FormProvider>
  )
}
