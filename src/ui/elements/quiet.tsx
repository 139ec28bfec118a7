/** Text that steps back: smaller, and in the second color. */
import type { ComponentPropsWithRef, ElementType } from 'react'
import { classes } from './class-names.ts'
import css from './quiet.module.css'

type QuietProps<Tag extends ElementType> = { as?: Tag } & ComponentPropsWithRef<Tag>

export function Quiet<Tag extends ElementType = 'p'>({ as, className, ...rest }: QuietProps<Tag>) {
  const Element: ElementType = as ?? 'p'
  return <Element {...rest} className={classes(css.quiet, className)} />
}
