/** Resolves typed text, which the server reads, to the address of a results page. */
import { NATIONWIDE } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { resultsTitle } from '../results/format-results.ts'
import { ANY_SERVICE, resultsHref, type SearchTerms } from './search-terms.ts'
import { findService, inPath } from './services.ts'
import type { TypedSearch } from './typed-search.ts'

/** A suggested search. */
export interface MeantSearch {
  /** `Magicians near Boston, MA`. */
  name: string
  href: string
}

/** A question instead of results. */
export interface OpenSearch {
  /** The text of which nothing is known, or not enough. */
  unknown: 'what' | 'where'
  meant: MeantSearch[]
  /** Category that Fanfare doesn't list (`venues`); the closest is then meant. */
  uncovered: string | null
  /** Everything but a word or two is understood: leads to the first of `meant` unless a vendor has that name. */
  isUnlessName: boolean
}

const MOST_MEANT = 5

export async function resolveSearch(
  api: Api,
  catalog: readonly ServiceType[],
  search: TypedSearch,
): Promise<{ href: string } | OpenSearch> {
  const { what = '', where = '', service: fileName, kind: section = 'standard', ...filters } = search
  const { value: read } = await api.call('readSearch', { query: { what: fileName ? '' : what, where } })
  const { facts, places, isPlaceCertain, hasUnknownWords, uncovered } = read
  const names = fileName ? [fileName] : read.services
  const services = names.flatMap((name) => findService(catalog, name, fileName ? section : 'standard') ?? [])
  const meantKind = section === 'standard' ? read.kind : section
  const meant = services.flatMap((service) =>
    places.map(({ fileName: location, displayName }) => {
      const kind = findService(catalog, service.fileName, meantKind) ? meantKind : section
      const terms: SearchTerms = {
        ...filters,
        ...facts,
        freeOn: filters.freeOn || (facts.freeOn ?? ''),
        kind,
        service: kind === 'virtual' && section === 'virtual' ? ANY_SERVICE : service.fileName,
        location,
      }
      return {
        name: resultsTitle(service.pluralForm, displayName, location === NATIONWIDE),
        href: resultsHref(inPath(catalog, terms)),
      }
    }),
  )
  const isServiceCertain = fileName ? services.length > 0 : read.isServiceCertain && uncovered === null
  const isCertain = isServiceCertain && isPlaceCertain && meant.length === 1
  const [first] = meant
  if (first && isCertain && !hasUnknownWords) return { href: first.href }
  return {
    unknown: isServiceCertain && !hasUnknownWords ? 'where' : 'what',
    meant: meant.slice(0, MOST_MEANT),
    uncovered,
    isUnlessName: isCertain && places.some(({ fileName: location }) => location !== NATIONWIDE),
  }
}
