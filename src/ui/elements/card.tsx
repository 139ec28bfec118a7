import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import css from './card.module.css'
import { classes } from './class-names.ts'

/** What can be done with what the card shows: two beside each other on a phone. */
export const CardActions = ({ children }: { children: ReactNode }) => <div className={css['actions']}>{children}</div>

/** A raised sheet. `as` gives it the right element (`article`, `section`, `li`). */
export function Card({
  as: Element = 'div',
  roomy,
  className,
  ...rest
}: { as?: ElementType; roomy?: boolean } & ComponentPropsWithRef<'div'>) {
  return <Element {...rest} className={classes(css['card'], roomy && css['roomy'], className)} />
}
