/** A labeled field: label above, hint below it, the error in red under the control. */
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import type { Elements } from '../elements/elements.ts'
import { classes } from '../elements/class-names.ts'
import css from './field.module.css'
import { AlertIcon } from '../elements/icons.tsx'

/** The props that connect a control to its field; spread them onto the input. */
export interface ControlWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** The control's id; generated if not given. The error's id is `${id}-error`. */
  id?: string | undefined
  hint?: ReactNode
  /** How the value was understood, beside the label. */
  reading?: string | undefined
  /** The problem and how to fix it; nothing if the field is valid. */
  error?: string | null | undefined
  /** Shows "optional" beside the label. */
  optional?: boolean | undefined
  required?: boolean | undefined
  className?: string | undefined
  children: (control: ControlWiring) => Elements
}

export function Field({ label, id, reading, error, optional, required, className, children, ...props }: FieldProps) {
  const made = useId()
  // The error says it already.
  const hint = props.hint === error ? null : props.hint
  const own = id ?? made
  const describedBy = classes(
    reading ? `${own}-reading` : null,
    hint ? `${own}-hint` : null,
    error ? `${own}-error` : null,
  )
  return (
    <div className={classes(css.field, className)}>
      <label className={css.label} htmlFor={own}>
        <span>{label}</span>
        {optional ? <span className={css.aside}> (optional)</span> : null}
      </label>
      {reading ? (
        <span id={`${own}-reading`} className={css.reading}>
          {reading}
        </span>
      ) : null}
      {hint ? (
        <span id={`${own}-hint`} className={css.hint}>
          {hint}
        </span>
      ) : null}
      {children({
        id: own,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      <FieldErrorText id={`${own}-error`} error={error} />
    </div>
  )
}

/** The error line under a control. */
export function FieldErrorText({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null
  return (
    <span id={id} className={css.error}>
      <AlertIcon />
      <span>{error}</span>
    </span>
  )
}

export function Input({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input {...rest} className={classes(css.control, className)} />
}

export function Select({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <select {...rest} className={classes(css.control, className)}>
      {children}
    </select>
  )
}

export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...rest} className={classes(css.control, className)} />
}

/** A checkbox with its label; the whole line is tappable. */
export function Checkbox({ children, className, ...rest }: ComponentPropsWithRef<'input'>) {
  return (
    <label className={classes(css.check, className)}>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}
