/** Changes that vendors make in their own profiles (docs/specification.md#profiles). */
import * as v from 'valibot'
import { EmailAddress } from './email.ts'
import { boundedArray } from './bounded.ts'
import { withoutContactDetail } from './contact-detail.ts'
import { coded } from './errors.ts'
import {
  BASIC_CATEGORIES,
  PRO_CATEGORIES,
  PRO_LEVEL_ABOVE,
  PROFILE_DESCRIPTION_MAX_CHARS,
  PROFILE_NAME_MAX_CHARS,
} from './limits.ts'
import { PriceRules } from './prices/price-rules.ts'
import { TravelFee } from './prices/travel-fee.ts'
import { LocationFileName } from './location.ts'
import { PhoneNumber } from './phone.ts'
import { PlaceChanges } from './place-changes.ts'
import { TravelMiles } from './reach.ts'
import { filledLine, text } from './text.ts'
import { Languages, StartedIn, StartingPrice, Videos, WhatYouGet } from './profile-facts.ts'
import { containsUrl } from './web-address.ts'

/** How many categories a vendor may be listed in (docs/specification.md#memberships). */
export const categoriesAllowed = (memberLevel: number) =>
  memberLevel > PRO_LEVEL_ABOVE ? PRO_CATEGORIES : BASIC_CATEGORIES

/**
 * A profile's text. The specification does not mention contact details in it; they are refused just as web addresses
 * are in the name, because clients should reach a vendor through a request.
 */
export const ProfileDescription = v.pipe(text('The description', PROFILE_DESCRIPTION_MAX_CHARS), withoutContactDetail())

export const ProfileName = v.pipe(
  filledLine('The profile name', PROFILE_NAME_MAX_CHARS, 'Enter the name clients will see.'),
  v.check((name) => !containsUrl(name), coded('containsUrl', 'Remove web addresses. Clients contact you here.')),
)

/** `PUT /api/v1/members/{id}`: omitted fields stay unchanged; fields that cannot be edited are ignored. */
export const VendorChange = v.object({
  profileName: v.optional(ProfileName),
  description: v.optional(ProfileDescription),
  locationFileName: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(100, coded('notFound', 'Choose your city from the list.')),
      v.check((name) => v.is(LocationFileName, name), coded('notFound', 'Choose your city from the list.')),
    ),
  ),
  includeInVirtualEvents: v.optional(v.boolean()),
  travelMiles: v.optional(TravelMiles),
  otherPlaces: v.optional(PlaceChanges),
  /** The places that the new ones were made from: with others there by now, nothing is changed. */
  otherPlacesBefore: v.optional(PlaceChanges),
  startingPrice: v.optional(StartingPrice),
  priceRules: v.optional(PriceRules),
  /** The rules that the new ones were made from: with others there by now, nothing is changed. */
  priceRulesBefore: v.optional(PriceRules),
  /** Null for no price by distance. */
  travelFee: v.optional(v.nullable(TravelFee)),
  whatYouGet: v.optional(WhatYouGet),
  languages: v.optional(Languages),
  startedIn: v.optional(StartedIn),
  videos: v.optional(Videos),
  phoneNumber: v.optional(
    v.union(
      [v.literal(''), PhoneNumber],
      coded('incorrectFormat', 'Enter a US or Canadian number, like (212) 555-0123.'),
    ),
  ),
  payPalEmail: v.optional(
    v.union([v.literal(''), EmailAddress], coded('incorrectFormat', 'Enter a valid email, like name@example.com.')),
  ),
})
export type VendorChange = v.InferOutput<typeof VendorChange>

/**
 * `POST /api/v1/members/{id}/categories`: the full list, exactly one marked as primary. The membership limits the
 * number.
 */
export const VendorCategories = v.pipe(
  boundedArray(
    v.object({ id: v.pipe(v.number(), v.integer()), isPrimaryForMember: v.optional(v.boolean(), false) }),
    50,
    coded('characterLimit', 'That’s more categories than any membership includes.'),
  ),
  v.minLength(1, coded('required', 'Choose at least one category.')),
  v.check(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    coded('invalid', 'A category was added twice.'),
  ),
  v.check(
    (list) => list.filter((category) => category.isPrimaryForMember).length === 1,
    coded('required', 'Choose a main category.'),
  ),
)
