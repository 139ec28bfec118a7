/**
 * Below a sentence while it is typed: what is read in it. Without a connection, the category that the catalog knows in
 * it, which leads to the results that are saved.
 */
import { NATIONWIDE } from '#contract/limits.ts'
import { formatDay } from '#contract/format.ts'
import type { PlaceName } from '#contract/location.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { ReadSearch } from '#contract/typed-search.ts'
import type { Api } from '#src/api/client.ts'
import { useSuggestions } from '#src/ui/combobox/use-suggestions.ts'
import { ChipLink } from '#src/ui/elements/chip.tsx'
import { factLabels } from '../filters/filter-labels.ts'
import { resultsHref } from '../search/search-terms.ts'
import { findService, serviceIn } from '../search/services.ts'
import css from './find-form.module.css'

interface ReadLineProps {
  api: Api
  catalog: readonly ServiceType[]
  what: string
  where: string
  /** The place in the form; null for none. */
  place: PlaceName | null
}

export function ReadLine({ api, catalog, what, where, place }: ReadLineProps) {
  const { options, failed } = useSuggestions(what, true, async (text, signal) => [
    (await api.call('readSearch', { query: { what: text, where }, signal })).value,
  ])
  const [read] = options
  const words = read ? readWords(read, catalog) : []
  const known = failed ? serviceIn(catalog, what) : null
  return (
    <div className={css.read} aria-live="polite">
      {words.length > 0 ? (
        <>
          <span>We’ll look for</span>
          <ul>
            {words.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        </>
      ) : known ? (
        <>
          <span>We can’t read that right now. Try</span>
          <ChipLink
            href={resultsHref({
              kind: 'standard',
              service: known.fileName,
              location: place?.fileName ?? NATIONWIDE,
            })}
          >
            {place ? `${known.pluralForm} near ${place.displayName}` : known.pluralForm}
          </ChipLink>
        </>
      ) : null}
    </div>
  )
}

/** `DJs`, `near Austin, TX`, `Sat, Jun 12, 2027`, `Budget $800`; nothing where not even the category is certain. */
export function readWords(
  { services, isServiceCertain, places, isPlaceCertain, kind, facts }: ReadSearch,
  catalog: readonly ServiceType[],
): string[] {
  const [fileName] = services
  const service = fileName === undefined || !isServiceCertain ? null : findService(catalog, fileName)
  if (!service) return []
  const [place] = places
  return [
    kind === 'virtual' ? `Virtual ${service.pluralForm}` : service.pluralForm,
    ...(isPlaceCertain && place && place.fileName !== NATIONWIDE ? [`near ${place.displayName}`] : []),
    ...(facts.freeOn ? [formatDay(facts.freeOn)] : []),
    ...factLabels(facts),
  ]
}
