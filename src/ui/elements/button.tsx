import type { ComponentPropsWithRef } from 'react'
import css from './button.module.css'
import { classes } from './class-names.ts'

/** `main`: the primary action. `soft`, `quiet`: secondary. `bad`: destructive. `plain`: looks like text. */
export type ButtonVariant = 'main' | 'soft' | 'quiet' | 'bad' | 'plain'

interface ButtonStyle {
  variant?: ButtonVariant | undefined
  /** Fills the available width. */
  wide?: boolean | undefined
  /** Square, for a single icon; give it an `aria-label`. */
  icon?: boolean | undefined
}

const buttonClasses = ({ variant = 'main', wide, icon }: ButtonStyle) =>
  classes(css.button, variant !== 'main' && css[variant], wide && css.wide, icon && css.icon)

/** A button; `type` defaults to `button`. While `busy` it shows progress and ignores clicks. */
export function Button({
  variant,
  wide,
  icon,
  busy,
  className,
  ...rest
}: ButtonStyle & { busy?: boolean | undefined } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={classes(buttonClasses({ variant, wide, icon }), busy && css.busy, className)}
    />
  )
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentPropsWithRef<'a'> & { href: string }) {
  return (
    <a {...rest} className={classes(buttonClasses({ variant, wide, icon }), className)}>
      {children}
    </a>
  )
}
