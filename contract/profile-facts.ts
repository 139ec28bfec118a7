/** The short facts of a profile, all of them optional (docs/specification.md#profiles). */
import * as v from 'valibot'
import { boundedArray } from './bounded.ts'
import { withoutContactDetail } from './contact-detail.ts'
import { coded } from './errors.ts'
import {
  LANGUAGES_MAX,
  STARTED_IN_EARLIEST,
  STARTING_PRICE_MAX_DOLLARS,
  VIDEOS_MAX,
  WHAT_YOU_GET_MAX,
  WHAT_YOU_GET_MAX_CHARS,
} from './limits.ts'
import { filledLine } from './text.ts'
import { askForDollars } from './typed-number.ts'
import { VIDEO_LINK_MAX_CHARS, videoOf } from './video.ts'

const priceRange = coded('invalid', 'Enter a whole dollar amount, like 400.')
/** "From $400": whole dollars; null for none. */
export const StartingPrice = v.nullable(
  v.pipe(
    v.number((issue) => askForDollars(issue, 'Enter a whole dollar amount, like 400.')),
    v.integer(priceRange),
    v.minValue(1, priceRange),
    v.maxValue(STARTING_PRICE_MAX_DOLLARS, coded('invalid', 'Enter at most $1,000,000.')),
  ),
)

/** Services that are included, a line each. */
export const WhatYouGet = boundedArray(
  v.pipe(filledLine('Each line', WHAT_YOU_GET_MAX_CHARS, 'Remove the empty line.'), withoutContactDetail()),
  WHAT_YOU_GET_MAX,
  coded('characterLimit', `List up to ${WHAT_YOU_GET_MAX} things.`),
)

/**
 * The languages to choose from, as BCP 47 codes: spoken, signed and first ones of the US and Canada, by name. One that
 * was stored stays, like Chinese beside Mandarin and Cantonese.
 */
export const LANGUAGE_CODES = [
  'sq',
  'am',
  'ar',
  'hy',
  'bn',
  'yue',
  'zh',
  'hr',
  'cs',
  'cr',
  'da',
  'nl',
  'en',
  'fil',
  'fi',
  'fr',
  'de',
  'el',
  'gu',
  'ht',
  'haw',
  'he',
  'hi',
  'hmn',
  'hu',
  'iu',
  'it',
  'ja',
  'kn',
  'km',
  'ko',
  'lo',
  'cmn',
  'ml',
  'mr',
  'nv',
  'ne',
  'no',
  'oj',
  'fa',
  'pl',
  'pt',
  'pa',
  'ro',
  'ru',
  'sm',
  'sr',
  'so',
  'es',
  'sw',
  'sv',
  'ase',
  'fcs',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'yi',
] as const
export const Languages = v.pipe(
  boundedArray(
    v.picklist(LANGUAGE_CODES, coded('invalid', 'Choose languages from the list.')),
    LANGUAGES_MAX,
    coded('characterLimit', `Choose up to ${LANGUAGES_MAX} languages.`),
  ),
  v.check((codes) => new Set(codes).size === codes.length, coded('invalid', 'A language was added twice.')),
)

const year = coded('invalid', 'Enter a year with four digits, like 2015.')
/** The year in which the vendor began, which counts on by itself; null for none. */
export const StartedIn = v.nullable(
  v.pipe(v.number(year), v.integer(year), v.minValue(STARTED_IN_EARLIEST, year), v.maxValue(2100, year)),
)

const noVideo = coded('incorrectFormat', 'Use links to videos on YouTube or Vimeo.')
/** Links to videos, in the form in which they are stored. */
export const Videos = boundedArray(
  v.pipe(
    v.string(),
    v.maxLength(VIDEO_LINK_MAX_CHARS, noVideo),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const video = videoOf(dataset.value)
      if (video) return video.link
      addIssue({ message: noVideo })
      return NEVER
    }),
  ),
  VIDEOS_MAX,
  coded('characterLimit', `Add up to ${VIDEOS_MAX} videos.`),
)

/** All of them; `null` and an empty list say nothing. */
export interface ProfileFacts {
  startingPrice: number | null
  whatYouGet: readonly string[]
  languages: readonly string[]
  startedIn: number | null
  videos: readonly string[]
}
