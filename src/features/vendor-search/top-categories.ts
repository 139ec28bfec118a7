/** Which categories are shown as tiles above a list of results. */
import type { ServiceType } from '#contract/service-type.ts'
import { ANY, CAROUSEL_TILES } from '#contract/limits.ts'
import { serviceById, type SearchedService } from './services.ts'

/** What people look for most, by file name. */
const POPULAR =
  'dj cover-band magician photographer comedian mariachi-band clown face-painter caricaturist singer santa-claus fortune-teller photo-booth bartender caterer motivational-speaker'

/** For weddings, in the order in which couples book. */
const WEDDINGS =
  'wedding-photographer wedding-dj wedding-band wedding-videographer wedding-planner string-quartet florist wedding-officiant caterer makeup-artist hair-stylist cake-baker photo-booth bartender violinist harpist limousine emcee live-painter dance-instructor balloon-decorator live-streaming'

const named = (catalogue: readonly ServiceType[], fileNames: string) =>
  fileNames.split(' ').flatMap((fileName) => catalogue.find((service) => service.fileName === fileName) ?? [])

/** Kinds of what the page is about (a group's members, or its neighbours), or what is popular where these are too few. */
export function topCategories(catalogue: readonly ServiceType[], { id }: SearchedService): readonly ServiceType[] {
  const group = id === ANY ? undefined : serviceById(catalogue, id)?.topLevelServiceType
  const kin = catalogue.filter((service) => service.topLevelServiceType === group && !service.isTopLevel)
  return kin.length >= CAROUSEL_TILES.wide ? kin : named(catalogue, POPULAR)
}

export const weddingCategories = (catalogue: readonly ServiceType[]): readonly ServiceType[] => named(catalogue, WEDDINGS)
