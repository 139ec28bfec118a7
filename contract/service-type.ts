/** Service types, the entries of the catalog (docs/specification.md#service-types). */
import * as v from 'valibot'
import { OwnQuestion } from './requests/own-question.ts'

export const ServiceType = v.object({
  id: v.number(),
  /** The name in URLs: `dj`, `mariachi-band`. */
  fileName: v.string(),
  /** Singular, as on a tile: `DJ`, `Photographer`. */
  personForm: v.string(),
  /** Plural, as in headings: `DJs`. */
  pluralForm: v.string(),
  isCrawlable: v.boolean(),
  /** Picture ids for `pictureUrl`. */
  desktopImage: v.string(),
  mobileImage: v.string(),
  /** Id of the group it belongs to; its own id for a group. */
  topLevelServiceType: v.number(),
  isTopLevel: v.boolean(),
  offersVirtual: v.boolean(),
  /** Asks for pick-up, drop-off and passengers instead of venue and duration (docs/specification.md#quote-request). */
  isTransport: v.boolean(),
  isKids: v.boolean(),
  isWedding: v.boolean(),
  /** An operator has taken it out of lists and searches; its pages stay for the vendors who have it. */
  isHidden: v.optional(v.boolean()),
  /**
   * Its questions, where an operator has changed them (contract/requests/category-questions.ts); absent for those of its
   * group, too (`ownQuestionsOf`).
   */
  questions: v.optional(v.array(OwnQuestion)),
  /** Its place among the categories of the home page, the first is 1; absent for none. */
  homePlace: v.optional(v.number()),
  /** Its place among the tiles of the page for weddings. */
  weddingPlace: v.optional(v.number()),
})
export type ServiceType = v.InferOutput<typeof ServiceType>

/** A service type that matches the typed text. */
export const SuggestedServiceType = v.object({
  ...ServiceType.entries,
  /** No name contains the text; this one is a typo away. */
  isSimilar: v.optional(v.boolean()),
  /** The text names it among other words: those before and after it, in lower case and without punctuation. */
  around: v.optional(v.object({ before: v.string(), after: v.string() })),
})
export type SuggestedServiceType = v.InferOutput<typeof SuggestedServiceType>

/** The one group that is also a service: a plain DJ. All others are only headings. */
const GROUPS_THAT_ARE_TRADES: readonly number[] = [6]

/** Whether a vendor can offer it: a service, not a heading over several. */
export const isOfferable = ({ id, isTopLevel }: Pick<ServiceType, 'id' | 'isTopLevel'>): boolean =>
  !isTopLevel || GROUPS_THAT_ARE_TRADES.includes(id)
