/** The main action, always within reach: above the bottom bar on phones, at the end of the form on wide screens. */
import type { ReactNode } from 'react'
import css from './action-bar.module.css'
import type { Elements } from '../elements/elements.ts'

export function ActionBar({ line, children }: { line: Elements; children: ReactNode }) {
  return (
    <div className={css.bar}>
      {line}
      <div className={css.buttons}>{children}</div>
    </div>
  )
}
