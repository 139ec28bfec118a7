import type { ReactNode } from 'react'
import { classes } from '../elements/class-names.ts'
import css from './disclosure.module.css'

/** Something for those who want it: opens where it stands, without script too. */
export const Disclosure = ({
  summary,
  className,
  children,
}: {
  summary: string
  className?: string | undefined
  children: ReactNode
}) => (
  <details className={classes(css['fold'], className)}>
    <summary>{summary}</summary>
    {children}
  </details>
)
