/** An account form: it can be submitted only after hydration, and never puts the input into a URL. */
import { useState } from 'react'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { Button, type ButtonVariant } from '#src/ui/elements/button.tsx'
import { FormProvider, labelsFrom } from '#src/ui/form/form-context.tsx'
import type { Form } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import css from './account.module.css'
import { FIELD_LABELS } from './field-labels.ts'

interface AccountFormProps {
  form: Pick<Form, 'busy' | 'problem' | 'fields' | 'submit' | 'onInput'>
  /** The main button's label. */
  action: string
  variant?: ButtonVariant
  /** Called before it is checked. */
  onSubmit?: () => void
  children: Elements
  /** Shown beside the button. */
  beside?: Elements
  /** No new version of the app takes over while it holds typing, until it has worked and its screen takes it away. */
  holdsTyping?: boolean
}

const labelOf = labelsFrom(FIELD_LABELS)
/** Password managers recognize these fields by their ids, which equal the names. */
const idOf = (name: string) => name

/** Password managers fill in the rest again. */
const FILLED_IN = ['username', 'current-password']

const isTypedIn = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll('input')].some(
    ({ autocomplete, value, defaultValue }) => value !== defaultValue && !FILLED_IN.includes(autocomplete),
  )

export function AccountForm({
  form,
  action,
  variant,
  onSubmit,
  children,
  beside,
  holdsTyping = false,
}: AccountFormProps) {
  const hydrated = useHydrated()
  const [hasTyping, setHasTyping] = useState(false)
  useUnsavedWork(holdsTyping && hasTyping)
  const { busy, problem } = form
  return (
    <FormProvider fields={{ ...form.fields, labelOf, idOf }}>
      <form
        method="post"
        noValidate
        className={layout.shortForm}
        onInput={(event) => {
          form.onInput(event)
          setHasTyping(isTypedIn(event.currentTarget))
        }}
        onSubmit={(event) => {
          onSubmit?.()
          void form.submit(event)
        }}
      >
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
