import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span id={id} className={css.hidden}>
      {children}
    </span>
  )
}

/** Announces its text whenever it changes. Always render it, even when there is nothing to announce yet. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return <output className={css.hidden}>{children}</output>
}

/** The first Tab stop: skips the header to the page's content. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      Skip to main content
    </a>
  )
}
