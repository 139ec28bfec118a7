/** The data of a service type in the catalog, and the one-line format of the catalog files. */
import type { ServiceType } from '#contract/service-type.ts'

export interface CatalogEntry extends ServiceType {
  /** Other words people search by, lower case; never shown. */
  alternateNames: readonly string[]
  /** How many vendors offer it relative to the others, from 0 (none) to 100; also the sort order of suggestions. */
  popularity: number
  /** The motif of its pictures (server/sample-pictures/motifs). */
  motif: string
  /** A place rather than a person; lists omit it unless the query includes venues. */
  isVenue: boolean
  /** Whether a vendor may choose it when signing up. */
  inSignup: boolean
  /** Its place in the lists for kids' parties; absent for none. */
  kidsPlace?: number
}

/**
 * One service type per line:
 * id, file name, singular form, plural form, picture motif, flags, popularity, other words (comma-separated).
 *
 * Flags, in any order: `v` offers virtual services, `k` for kids' parties, `w` for weddings, `t` transport (needs
 * pick-up and drop-off locations), `n` not offered in signup, `u` hidden from crawlers, `p` a venue.
 * The first line of a file's list is the group; the following lines are its members.
 */
type CatalogLine = readonly [
  id: number,
  fileName: string,
  personForm: string,
  pluralForm: string,
  motif: string,
  flags: string,
  popularity: number,
  otherWords?: string,
]

/** The entries of one group, the group first. */
export function group(lines: readonly [CatalogLine, ...CatalogLine[]]): CatalogEntry[] {
  const groupId = lines[0][0]
  return lines.map(([id, fileName, personForm, pluralForm, motif, flags, popularity, otherWords = '']) => ({
    id,
    fileName,
    personForm,
    pluralForm,
    isCrawlable: !flags.includes('u'),
    desktopImage: `category-${fileName}`,
    mobileImage: `category-${fileName}`,
    topLevelServiceType: groupId,
    isTopLevel: id === groupId,
    offersVirtual: flags.includes('v'),
    isTransport: flags.includes('t'),
    isKids: flags.includes('k'),
    isWedding: flags.includes('w'),
    alternateNames: otherWords === '' ? [] : otherWords.split(',').map((word) => word.trim()),
    popularity,
    motif,
    isVenue: flags.includes('p'),
    inSignup: !flags.includes('n'),
  }))
}
