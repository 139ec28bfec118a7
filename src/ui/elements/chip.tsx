import type { ComponentPropsWithRef } from 'react'
import css from './chip.module.css'
import { classes } from './class-names.ts'

/** A small choice that acts in place; `aria-pressed` or `aria-expanded` shows it chosen. */
export function ChipButton({ className, ...rest }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...rest} className={classes(css['chip'], className)} />
}

/** A small choice that goes somewhere. */
export function ChipLink({
  strong,
  className,
  children,
  ...rest
}: { strong?: boolean } & ComponentPropsWithRef<'a'> & { href: string }) {
  return (
    <a {...rest} className={classes(css['chip'], strong && css['strong'], className)}>
      {children}
    </a>
  )
}

/** Small things side by side, scrolled with the thumb; `wrapping` breaks them into lines instead. */
export function Row({ wrapping, className, ...rest }: { wrapping?: boolean } & ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classes(css['row'], wrapping && css['wrapping'], className)} />
}
