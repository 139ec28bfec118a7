/** The names of the four kinds of search and their values in API calls. */
import { ANY } from '#contract/limits.ts'
import { SECTIONS } from '#contract/paths.ts'
import type { Source } from '#contract/source.ts'
import type { SearchKind } from '#contract/typed-search.ts'
import { ANY_SERVICE } from './search-terms.ts'

/** The subject of a results page: one service type, or every vendor. */
export interface SearchedService {
  /** ANY (-1) for every vendor. */
  id: number
  fileName: string
  personForm: string
  pluralForm: string
  isHidden?: boolean | undefined
}

interface Section {
  /** The section's texts for `entertainers`, which is every vendor. */
  everyVendor: Pick<SearchedService, 'personForm' | 'pluralForm'>
  /** The title for one service type within the section: `Magicians for Kids Parties`. */
  title: (pluralForm: string) => string
  /** For the breadcrumbs; the standard search has the service there. */
  trail: { name: string; href: string } | null
  /** The source recorded in requests that start here. */
  source: Source
  /** `{page} Faqs` for every vendor of the section. */
  page: string
}

export const SEARCH_SECTIONS: Record<SearchKind, Section> = {
  standard: {
    everyVendor: { personForm: 'Entertainer', pluralForm: 'Entertainers' },
    title: (pluralForm) => pluralForm,
    trail: null,
    source: 'None',
    page: 'Entertainer',
  },
  virtual: {
    everyVendor: { personForm: 'Entertainer', pluralForm: 'Entertainers' },
    title: (pluralForm) => `${pluralForm} offering Virtual Party and Event Services`,
    trail: { name: 'Virtual', href: SECTIONS.virtual },
    source: 'virtualevents',
    page: 'Virtual Event',
  },
  kids: {
    everyVendor: { personForm: 'Kids Party Entertainer', pluralForm: 'Kids Party Entertainers' },
    title: (pluralForm) => (/kid|child/i.test(pluralForm) ? pluralForm : `${pluralForm} for Kids Parties`),
    trail: { name: 'Kids Parties', href: SECTIONS.kids },
    source: 'gigkids',
    page: 'Kids Party Entertainment',
  },
  weddings: {
    everyVendor: { personForm: 'Wedding Vendor', pluralForm: 'Wedding Vendors' },
    title: (pluralForm) => (/wedding/i.test(pluralForm) ? pluralForm : `${pluralForm} for Weddings`),
    trail: { name: 'Weddings', href: SECTIONS.weddings },
    source: 'gigweddings',
    page: 'Wedding Entertainment',
  },
}

/** The entry for every vendor of a section. It is not in the catalog. */
export const everyVendor = (kind: SearchKind): SearchedService => ({
  id: ANY,
  fileName: ANY_SERVICE,
  ...SEARCH_SECTIONS[kind].everyVendor,
})

/** `DJs`, `Magicians for Kids Parties`, `Wedding Vendors`. */
export function searchTitle(kind: SearchKind, { id, pluralForm }: Pick<SearchedService, 'id' | 'pluralForm'>): string {
  return id === ANY && kind !== 'virtual' ? pluralForm : SEARCH_SECTIONS[kind].title(pluralForm)
}

/** `DJ Faqs`, `Virtual Comedian Faqs`, `Kids Party Entertainment Faqs`. */
export function faqTitle(kind: SearchKind, { id, personForm }: Pick<SearchedService, 'id' | 'personForm'>): string {
  const { page } = SEARCH_SECTIONS[kind]
  if (id === ANY) return `${page} Faqs`
  return kind === 'standard'
    ? `${personForm} Faqs`
    : kind === 'virtual'
      ? `Virtual ${personForm} Faqs`
      : `${personForm} ${page} Faqs`
}
