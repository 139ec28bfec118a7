/**
 * The catalog of service types (docs/specification.md#service-types).
 *
 * Groups are service types too: a group's own id is its `topLevelServiceType`, and a vendor that offers a member of a
 * group is also listed under the group (`withGroups`). Speaker and Comedian share the signup id 40, the group of both;
 * `comedian` itself is 110.
 */
import type { ServiceType } from '#contract/service-type.ts'
import type { CatalogEntry } from './catalog-entry.ts'
import { serviceTypes } from './catalog.ts'
import { fromCatalog } from './shown/shown-catalog.ts'

export type { CatalogEntry } from './catalog-entry.ts'

/**
 * The subject of `/entertainers/{location}`: every vendor, whatever they offer. It is not in the catalog and has no
 * id; a search without a category means the same.
 */
export const ENTERTAINERS = { fileName: 'entertainers', personForm: 'Entertainer', pluralForm: 'Entertainers' } as const

const entriesById = fromCatalog((entries) => new Map(entries.map((entry) => [entry.id, entry])))
const entriesByFileName = fromCatalog((entries) => new Map(entries.map((entry) => [entry.fileName, entry])))

export const byId = (id: number): CatalogEntry | undefined => entriesById().get(id)

export const byFileName = (fileName: string): CatalogEntry | undefined => entriesByFileName().get(fileName)

export const isTransport = (id: number): boolean => byId(id)?.isTransport === true

/** The ids of everything that is a ride: only shipped service types are. */
export const transportTypeIds: readonly number[] = serviceTypes.filter((type) => type.isTransport).map(({ id }) => id)

/**
 * All service types under which a vendor with these services is listed: the services and their groups, without
 * duplicates.
 */
export function withGroups(serviceTypeIds: readonly number[]): number[] {
  return [...new Set(serviceTypeIds.flatMap((id) => [id, byId(id)?.topLevelServiceType ?? id]))]
}

/** The entry as sent to clients, without the server-only fields. */
export function toContract(entry: CatalogEntry): ServiceType {
  const {
    alternateNames: _words,
    popularity: _weight,
    motif: _motif,
    isVenue: _venue,
    inSignup: _signup,
    kidsPlace: _place,
    questions,
    ...serviceType
  } = entry
  const isOfGroup = !entry.isTopLevel && questions === byId(entry.topLevelServiceType)?.questions
  return {
    ...serviceType,
    // Pages load all categories: their groups' questions come once.
    ...(questions && !isOfGroup && { questions }),
    ...(entry.isHidden && { isCrawlable: false }),
  }
}
