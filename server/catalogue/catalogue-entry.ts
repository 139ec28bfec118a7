/** What the catalogue keeps about a service type, and the one-line format that its files are written in. */
import type { ServiceType } from '#contract/service-type.ts'

export interface CatalogueEntry extends ServiceType {
  /** Other words people search by, lower case; never shown. */
  alternateNames: readonly string[]
  /** How many vendors offer it compared with the others, 0 (nobody) to 100; also the order of suggestions. */
  popularity: number
  /** The motif of its pictures (server/sample-pictures/motifs). */
  motif: string
  /** A place rather than a person; left out of lists unless asked for. */
  isVenue: boolean
  /** Whether a vendor may choose it when signing up. */
  inSignup: boolean
}

/**
 * One service type per line:
 * id, file name, one of them, many of them, picture motif, flags, popularity, other words (comma-separated).
 *
 * Flags, in any order: `v` offers virtual services, `k` for kids' parties, `w` for weddings, `t` transport
 * (asks pick-up and drop-off), `n` not offered in signup, `u` not for crawlers, `p` a venue.
 * The first line of a file's list is the group; the lines after it belong to it.
 */
export type CatalogueLine = readonly [
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
export function group(lines: readonly [CatalogueLine, ...CatalogueLine[]]): CatalogueEntry[] {
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
