import type { ReactNode } from 'react'
import { classes } from '../elements/class-names.ts'
import css from './disclosure.module.css'

/** Optional content that expands in place; works without JavaScript. */
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
