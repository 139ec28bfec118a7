import type { ComponentPropsWithRef } from 'react'
import css from './button.module.css'
import { classes } from './class-names.ts'

/** `main`: the one thing to do here. `soft`, `quiet`: beside it. `bad`: gives something up. `plain`: reads as text. */
export type ButtonLook = 'main' | 'soft' | 'quiet' | 'bad' | 'plain'

interface Look {
  look?: ButtonLook | undefined
  /** As wide as its place. */
  wide?: boolean | undefined
  /** Square, for a single icon; give it an `aria-label`. */
  icon?: boolean | undefined
}

const lookClasses = ({ look = 'main', wide, icon }: Look) =>
  classes(css['button'], look !== 'main' && css[look], wide && css['wide'], icon && css['icon'])

/** A button; `type` is `button` unless it says `submit`. While `busy` it shows that it works and does not answer. */
export function Button({
  look,
  wide,
  icon,
  busy,
  className,
  ...rest
}: Look & { busy?: boolean | undefined } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={classes(lookClasses({ look, wide, icon }), busy && css['busy'], className)}
    />
  )
}

/** A link that looks like a button: it goes somewhere. */
export function LinkButton({
  look,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentPropsWithRef<'a'> & { href: string }) {
  return (
    <a {...rest} className={classes(lookClasses({ look, wide, icon }), className)}>
      {children}
    </a>
  )
}
