import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import css from './card.module.css'
import { classes } from './class-names.ts'

/** The card's actions: two side by side on a phone. */
export const CardActions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>

/** A raised surface. `as` sets the element (`article`, `section`, `li`). */
export function Card({
  as: Element = 'div',
  roomy,
  className,
  ...rest
}: { as?: ElementType; roomy?: boolean } & ComponentPropsWithRef<'div'>) {
  return <Element {...rest} className={classes(css.card, roomy && css.roomy, className)} />
}
