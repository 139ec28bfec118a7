/** A form about an account: it answers only once the script is there, and never puts what was typed into an address. */
import type { FormEvent, ReactNode } from 'react'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import css from './account.module.css'

interface AccountFormProps {
  /** What the button says. */
  action: string
  busy: boolean
  problem: string | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
  /** Beside the button. */
  beside?: ReactNode
}

export function AccountForm({ action, busy, problem, onSubmit, children, beside }: AccountFormProps) {
  const hydrated = useHydrated()
  return (
    <form method="post" noValidate className={css.form} onSubmit={onSubmit}>
      <div role="alert">{problem ? <Notice tone="bad">{problem}</Notice> : null}</div>
      {children}
      <div className={css.buttons}>
        <Button type="submit" disabled={!hydrated} busy={busy}>
          {action}
        </Button>
        {beside}
      </div>
    </form>
  )
}
