/**
 * Featured profiles: vendors whose profile was opened from a place that features them, such as the bookings on the
 * front page, and not from a search. Links from such places carry `viewSource`, which the request stores. Kept per tab,
 * because it concerns the current visit.
 */
import * as v from 'valibot'
import { ViewSource } from '#contract/source.ts'
import type { TextStorage } from './stored-text.ts'

const FEATURED_VIEWS = 'featuredViews'

/** A featured profile in the format of a request. */
interface FeatureProfile {
  featuredProfileId: number
  featureProfileViewSource: string
}

const KEPT_MAX = 50
const Views = v.array(v.object({ featuredProfileId: v.number(), featureProfileViewSource: ViewSource }))

export function tabStorage(): TextStorage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

function read(storage: TextStorage | null): FeatureProfile[] {
  try {
    const parsed = v.safeParse(Views, JSON.parse(storage?.getItem(FEATURED_VIEWS) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

/** Notes that the profile was opened from a featured place; the latest one counts. */
export function rememberFeaturedView(storage: TextStorage | null, view: FeatureProfile): void {
  const others = read(storage).filter(({ featuredProfileId }) => featuredProfileId !== view.featuredProfileId)
  try {
    storage?.setItem(FEATURED_VIEWS, JSON.stringify([...others, view].slice(-KEPT_MAX)))
  } catch {
    // Only this note is lost; the request is unaffected.
  }
}

/** Those of `memberIds` that were opened from a featured place, including what the draft already recorded. */
export function featureProfilesOf(
  storage: TextStorage | null,
  vendorIds: readonly number[],
  known: readonly FeatureProfile[] = [],
): FeatureProfile[] {
  const views = [...known, ...read(storage)]
  return vendorIds.flatMap((id) => views.findLast(({ featuredProfileId }) => featuredProfileId === id) ?? [])
}
