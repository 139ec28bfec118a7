/**
 * The marketplace’s name, where people read it. A process is one marketplace: the server sets it from the
 * database, the page from the document that the server wrote (src/ui/head/read-marketplace.ts). Read it when a sentence
 * is made, never while a module loads: it may change (tests/structure/marketplace-name.test.ts).
 */

import type { PopularService } from './catalog-places.ts'

/** Response header of calls: the `version`, if it isn’t the built-in one. */
export const MARKETPLACE_HEADER = 'x-marketplace'

export interface ShownMarketplace {
  /** Changes with every change of what is shown; '' for the one that is built in. */
  version: string
  name: string
  /** Under an icon on a home screen. */
  shortName: string
  /** One sentence, without a period: what the marketplace does. */
  claim: string
  /** Address of its square picture; null for the built-in one. */
  logo: string | null
  /** CSS of its colors, which only the server puts into documents; '' for the built-in ones. */
  style: string
  /** Whether no vendor is a sample, so that nothing needs to be said of samples; absent where some may be. */
  hasNoSamples?: boolean
  /** The categories below every page, where operators have renamed or hidden one. */
  services?: readonly PopularService[]
}

export const BUILT_IN: ShownMarketplace = {
  version: '',
  name: 'Fanfare',
  shortName: 'Fanfare',
  claim: 'Free quotes from entertainers and event vendors near you',
  logo: null,
  style: '',
}

let shown = BUILT_IN

export const showMarketplace = (marketplace: ShownMarketplace): void => {
  shown = marketplace
}

export const shownMarketplace = (): ShownMarketplace => shown

export const marketplaceName = (): string => shown.name

/** A page's title in the browser. */
export const titled = (page: string): string => `${page} · ${shown.name}`
