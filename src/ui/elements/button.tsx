import type { ComponentPropsWithRef } from 'react'
import css from './button.module.css'
import { classes } from './class-names.ts'

/** `main`: the one thing to do here. `soft`, `quiet`: beside it. `bad`: gives something up. `plain`: reads as text. */
export type ButtonVariant = 'main' | 'soft' | 'quiet' | 'bad' | 'plain'

interface ButtonStyle {
  variant?: ButtonVariant | undefined
  /** As wide as its place. */
  wide?: boolean | undefined
  /** Square, for a single icon; give it an `aria-label`. */
  icon?: boolean | undefined
}

const buttonClasses = ({ variant = 'main', wide, icon }: ButtonStyle) =>
  classes(css['button'], variant !== 'main' && css[variant], wide && css['wide'], icon && css['icon'])

/** A button; `type` is `button` unless it says `submit`. While `busy` it shows that it works and does not answer. */
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
      className={classes(buttonClasses({ variant, wide, icon }), busy && css['busy'], className)}
    />
  )
}

/** A link that looks like a button: it goes somewhere. */
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
