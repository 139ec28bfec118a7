import type { ComponentPropsWithRef, ElementType } from 'react'
import css from './card.module.css'
import { classes } from './class-names.ts'

/** A raised sheet. `as` gives it the right element (`article`, `section`, `li`). */
export function Card({ as: Element = 'div', roomy, className, ...rest }: { as?: ElementType; roomy?: boolean } & ComponentPropsWithRef<'div'>) {
  return <Element {...rest} className={classes(css['card'], roomy && css['roomy'], className)} />
}
