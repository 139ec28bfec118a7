import { useEffect, useRef } from 'react'
import type { Elements } from '../elements/elements.ts'
import { classes } from '../elements/class-names.ts'
import css from './disclosure.module.css'

interface DisclosureProps {
  summary: string
  className?: string | undefined
  /** Opens it once, for what needs attention in it. */
  hasError?: boolean
  /** Whether something is filled in in it: that is not hidden. */
  isFilled?: boolean
  children: Elements
}

/** Optional content that expands in place; works without JavaScript. */
export function Disclosure({ summary, className, hasError = false, isFilled = false, children }: DisclosureProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Only ever opened: a correction must not close it under the fingers.
    if ((hasError || isFilled) && fold.current) fold.current.open = true
  }, [hasError, isFilled])
  return (
    <details ref={fold} className={classes(css.fold, className)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
