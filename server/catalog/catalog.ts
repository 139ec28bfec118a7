/** Combines all groups of the catalog. */
import type { CatalogEntry } from './catalog-entry.ts'
import {
  eventPlanning,
  eventStaff,
  partyRentals,
  personalStyle,
  photographers,
  venues,
} from './entries/event-services.ts'
import { bands, djs, ensembles, soloMusicians } from './entries/music.ts'
import { speakers, tributeActs, varietyActs } from './entries/performers.ts'

/** The whole catalog, group after group, each group's own entry first. */
export const serviceTypes: readonly CatalogEntry[] = Object.freeze(
  [
    djs,
    bands,
    soloMusicians,
    ensembles,
    varietyActs,
    tributeActs,
    speakers,
    partyRentals,
    photographers,
    eventStaff,
    personalStyle,
    eventPlanning,
    venues,
  ].flat(),
)
