import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span id={id} className={css['hidden']}>
      {children}
    </span>
  )
}

/** Says its text whenever it changes. Render it always, also when there is nothing to say yet. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return <output className={css['hidden']}>{children}</output>
}

/** The first thing the Tab key reaches: past the header, to the page's content. */
export function SkipLink() {
  return (
    <a className={css['skip']} href="#main">
      Skip to the content
    </a>
  )
}
