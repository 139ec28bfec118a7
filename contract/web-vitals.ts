/** How fast the pages were for the people who opened them: three figures per page load, without anything personal. */
import * as v from 'valibot'
import { boundedArray } from './bounded.ts'

/** The kinds of pages that are counted apart; the figures of thousands of addresses would say nothing. */
const PAGE_KINDS = [
  'home',
  'results',
  'virtual',
  'kids',
  'weddings',
  'profile',
  'request',
  'requests',
  'articles',
  'signup',
  'account',
  'leads',
  'other',
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Largest contentful paint and interaction to next paint in milliseconds, and cumulative layout shift. */
export const WEB_VITALS = ['LCP', 'INP', 'CLS'] as const
/** A page that took longer was left in the background. */
export const WEB_VITAL_MAX = 600_000

export const WebVitalsBody = v.object({
  page: v.picklist(PAGE_KINDS),
  figures: v.pipe(
    boundedArray(
      v.object({ name: v.picklist(WEB_VITALS), value: v.pipe(v.number(), v.minValue(0), v.maxValue(WEB_VITAL_MAX)) }),
      WEB_VITALS.length,
    ),
    v.minLength(1),
  ),
})
export type WebVitalsBody = v.InferOutput<typeof WebVitalsBody>
