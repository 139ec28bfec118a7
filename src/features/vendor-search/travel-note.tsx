import type { SearchLocation } from '#contract/vendor.ts'
import { ChipLink, Row } from '#src/ui/chip.tsx'
import { Stack } from '#src/ui/page.tsx'
import { resultsHref, type SearchTerms } from './search-terms.ts'

/** "You are viewing …", and the cities around that these vendors travel to (specification 1, section 2). */
export function TravelNote({ terms, location, pluralForm }: { terms: SearchTerms; location: SearchLocation; pluralForm: string }) {
  if (location.surroundingCities.length === 0) return null
  return (
    <Stack gap="tight">
      <h2>
        You are viewing {location.displayName} {pluralForm}
      </h2>
      <p>These {pluralForm} will also travel to</p>
      <Row wrapping>
        {location.surroundingCities.map((city) => (
          <ChipLink key={city.fileName} href={resultsHref({ kind: terms.kind, service: terms.service, categoryId: terms.categoryId, location: city.fileName, source: terms.source })}>
            {city.displayName}
          </ChipLink>
        ))}
      </Row>
    </Stack>
  )
}
