import { VisuallyHidden } from '../elements/visually-hidden.tsx'

interface CountProps {
  /** The class of the number. */
  className: string | undefined
  /** Not sent yet. */
  unsent?: number | undefined
  /** New to who is signed in. */
  fresh?: number | undefined
}

/** One number to look at, and words to hear: "Requests, 1 not sent yet, 2 new". */
export function Count({ className, unsent = 0, fresh = 0 }: CountProps) {
  if (unsent + fresh === 0) return null
  return (
    <>
      <span className={className} aria-hidden>
        {unsent + fresh}
      </span>
      <VisuallyHidden>
        {`${unsent > 0 ? `, ${unsent} not sent yet` : ''}${fresh > 0 ? `, ${fresh} new` : ''}`}
      </VisuallyHidden>
    </>
  )
}
