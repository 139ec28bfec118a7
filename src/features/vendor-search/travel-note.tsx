import type { SearchLocation } from '#contract/vendor.ts'
import { ChipLink, Row } from '#src/ui/chip.tsx'
import { Stack } from '#src/ui/page.tsx'
import { resultsHref, type SearchTerms } from './search-terms.ts'

interface TravelNoteProps {
  terms: SearchTerms
  location: SearchLocation
  pluralForm: string
  /** How many were found; without any nobody travels, but the cities around are worth a look. */
  found: number
}

/** "You are viewing …", and the cities around that these vendors travel to (specification 1, section 2). */
export function TravelNote({ terms, location, pluralForm, found }: TravelNoteProps) {
  if (location.surroundingCities.length === 0) return null
  return (
    <Stack gap="tight">
      <h2>
        You are viewing {location.displayName} {pluralForm}
      </h2>
      <p>{found > 0 ? `These ${pluralForm} will also travel to` : `Look for ${pluralForm} around it`}</p>
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
