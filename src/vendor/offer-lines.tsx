/** A vendor's price, how fast it replies and what sets it apart, on a card of a list. */
import type { SavedVendorFacts } from '#contract/shortlists/saved-vendors.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { priceLabel, replyLabel } from './format-offer.ts'

type Offer = Pick<SavedVendorFacts, 'startingPrice' | 'replyMinutes' | 'highlight' | 'isSample'>

export function OfferLines({ offer: { startingPrice, replyMinutes, highlight, isSample } }: { offer: Offer }) {
  const price = priceLabel(startingPrice)
  return (
    <>
      {price ? <b>{price}</b> : null}
      {replyMinutes === undefined ? null : <Quiet as="span">{replyLabel(replyMinutes, isSample)}</Quiet>}
      {highlight ? <Quiet as="span">{highlight}</Quiet> : null}
    </>
  )
}
