/** The category tiles above the wedding vendors. */
import type { ServiceType } from '#contract/service-type.ts'
import { servicesNamed } from './services.ts'

/** In the order in which couples book. */
const WEDDINGS =
  'wedding-photographer wedding-dj wedding-band wedding-videographer wedding-planner string-quartet florist ' +
  'wedding-officiant caterer makeup-artist hair-stylist cake-baker photo-booth bartender violinist harpist ' +
  'limousine emcee live-painter dance-instructor balloon-decorator live-streaming'

export const weddingCategories = (catalog: readonly ServiceType[]): readonly ServiceType[] =>
  servicesNamed(catalog, WEDDINGS)
