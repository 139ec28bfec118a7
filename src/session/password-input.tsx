import { useState, type ComponentPropsWithRef } from 'react'
import { Input } from '#src/ui/form/field.tsx'
import css from './password-input.module.css'

/** A password input with a show/hide control. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput(props: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className={css.password}>
      <Input autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </span>
  )
}
