/** Service types, the catalogue's entries (docs/specification.md#service-types). */
import * as v from 'valibot'

export const ServiceType = v.object({
  id: v.number(),
  /** The name in URLs: `dj`, `mariachi-band`. */
  fileName: v.string(),
  /** One of them, as on a tile: `DJ`, `Photographer`. */
  personForm: v.string(),
  /** Many of them, as in headings: `DJs`. */
  pluralForm: v.string(),
  isCrawlable: v.boolean(),
  /** Picture ids for `pictureUrl`. */
  desktopImage: v.string(),
  mobileImage: v.string(),
  /** Id of the group it belongs to; its own id for a group. */
  topLevelServiceType: v.number(),
  isTopLevel: v.boolean(),
  offersVirtual: v.boolean(),
  /** Asks pick-up, drop-off and passengers instead of venue and duration (docs/specification.md#quote-request). */
  isTransport: v.boolean(),
  isKids: v.boolean(),
  isWedding: v.boolean(),
})
export type ServiceType = v.InferOutput<typeof ServiceType>

/** A service type for what was typed. */
export const SuggestedServiceType = v.object({
  ...ServiceType.entries,
  /** No name contains the text; this one is a typing mistake away. */
  isSimilar: v.optional(v.boolean()),
})

/** The one group that is a trade itself: a DJ without a further word. All others are headings. */
const GROUPS_THAT_ARE_TRADES: readonly number[] = [6]

/** Whether a vendor can offer it: a service, not the heading of several. */
export const isOfferable = ({ id, isTopLevel }: Pick<ServiceType, 'id' | 'isTopLevel'>): boolean =>
  !isTopLevel || GROUPS_THAT_ARE_TRADES.includes(id)
