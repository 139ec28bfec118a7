import type { ReactNode } from 'react'
import css from './badge.module.css'
import { classes } from './class-names.ts'

export type Tone = 'plain' | 'good' | 'wait' | 'bad' | 'accent'

/** A short status label. The words carry the meaning; the color only repeats it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classes(css.badge, tone !== 'plain' && css[tone])}>{children}</span>
}
