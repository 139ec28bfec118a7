/** The terms of its own that a vendor sends a quote with, as they were frozen. */
import { Quiet } from '#src/ui/elements/quiet.tsx'
import type { QuoteTerms } from '#contract/bookings/quote-terms.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './quote.module.css'

export function OwnTerms({ terms }: { terms: QuoteTerms | null | undefined }) {
  if (!terms?.ownTerms) return null
  return (
    <Disclosure summary="The vendor’s terms">
      <div className={blocks.block}>
        <p className={css.ownTerms}>{terms.ownTerms.text}</p>
        <Quiet>{`These terms can’t change anymore. Fingerprint: ${shortHash(terms.ownTerms.sha256)}`}</Quiet>
      </div>
    </Disclosure>
  )
}

/** Enough of it to compare with the document. */
const shortHash = (sha256: string) => `${sha256.slice(0, 16)}…`
