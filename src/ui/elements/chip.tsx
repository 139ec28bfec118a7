import type { ComponentPropsWithRef } from 'react'
import css from './chip.module.css'
import { classes } from './class-names.ts'

/** A small option that acts in place; `aria-pressed` or `aria-expanded` shows its state. */
export function ChipButton({ className, ...rest }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...rest} className={classes(css.chip, className)} />
}

/** A small option that links to another page. */
export function ChipLink({
  strong,
  className,
  children,
  ...rest
}: { strong?: boolean } & ComponentPropsWithRef<'a'> & { href: string }) {
  return (
    <a {...rest} className={classes(css.chip, strong && css.strong, className)}>
      {children}
    </a>
  )
}

/** Small items side by side that scroll horizontally; `wrapping` breaks them into lines instead. */
export function Row({ wrapping, className, ...rest }: { wrapping?: boolean } & ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classes(css.row, wrapping && css.wrapping, className)} />
}
