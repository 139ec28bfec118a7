/** Selects the category tiles above a list of results. */
import { servicesNamed } from '#contract/catalog-places.ts'
import type { ServiceType } from '#contract/service-type.ts'
import { ANY, CAROUSEL_TILES } from '#contract/limits.ts'
import type { SearchedService } from './sections.ts'
import { isShown, serviceById } from './services.ts'

/** The most popular service types, by file name. */
const POPULAR =
  'dj cover-band magician photographer comedian mariachi-band clown face-painter caricaturist singer ' +
  'santa-claus fortune-teller photo-booth bartender caterer motivational-speaker'

/** Service types related to the page's (a group's types, or its siblings), or popular ones if those are too few. */
export function topCategories(catalog: readonly ServiceType[], { id }: SearchedService): readonly ServiceType[] {
  const group = id === ANY ? undefined : serviceById(catalog, id)?.topLevelServiceType
  const related = catalog
    .filter(isShown)
    .filter((service) => service.topLevelServiceType === group && !service.isTopLevel)
  return related.length >= CAROUSEL_TILES.wide ? related : servicesNamed(catalog, POPULAR)
}
