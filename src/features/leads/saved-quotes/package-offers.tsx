/** Packages that fit the lead: a tap puts one into the quote. */
import { useQuery } from '@tanstack/react-query'
import type { SavedQuote } from '#contract/inbox/saved-quotes.ts'
import type { Lead } from '#contract/leads.ts'
import { formatMoney } from '#contract/format.ts'
import type { Api } from '#src/api/client.ts'
import { typedPrice } from '#src/offline/outbox/kinds/compose-terms.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { savedQuotesOptions } from '../queries.ts'
import { packagesFor } from './apply-saved.ts'

/** More of them are above the form. */
const OFFERED_MAX = 3

interface PackageOffersProps {
  api: Api
  lead: Lead
  onChoose: (quote: SavedQuote) => void
}

export function PackageOffers({ api, lead, onChoose }: PackageOffersProps) {
  const { data } = useQuery(savedQuotesOptions(api, useSignedIn()?.accountId ?? 0))
  const offered = packagesFor(data?.value.quotes ?? [], lead).slice(0, OFFERED_MAX)
  if (offered.length === 0) return null
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Packages that fit">
      <h2>Packages that fit</h2>
      {offered.map((quote) => (
        <Button key={quote.id} variant="soft" wide onClick={() => onChoose(quote)}>
          {`${quote.name}, ${formatMoney(Number(typedPrice(quote.answer)))}`}
        </Button>
      ))}
    </Card>
  )
}
