/** What vendors change in their own profiles (docs/specification.md#profiles). */
import * as v from 'valibot'
import { AccountEmail } from './account.ts'
import { boundedArray } from './bounded.ts'
import { coded } from './errors.ts'
import {
  BASIC_CATEGORIES,
  PRO_CATEGORIES,
  PRO_LEVEL_ABOVE,
  PROFILE_DESCRIPTION_MAX_CHARS,
  PROFILE_NAME_MAX_CHARS,
} from './limits.ts'
import { LocationFileName } from './location.ts'
import { PhoneNumber } from './phone.ts'
import { TravelMiles } from './reach.ts'
import { filledLine, text } from './text.ts'
import { containsUrl, WEB_ADDRESS } from './web-address.ts'

/** How many categories a vendor may be listed in (docs/specification.md#memberships). */
export const categoriesAllowed = (memberLevel: number) =>
  memberLevel > PRO_LEVEL_ABOVE ? PRO_CATEGORIES : BASIC_CATEGORIES

// Linear in the length of the text, as `WEB_ADDRESS` is.
const E_MAIL_ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w-]/
/** A US or Canadian number, as people write them; other runs of digits (years, prices) are not phone numbers. */
const PHONE_NUMBER =
  /(?<!\d)(?:\+?1[ .-]?)?(?:\([2-9]\d{2}\) ?[2-9]\d{2}[ .-]?\d{4}|[2-9]\d{2}([ .-]?)[2-9]\d{2}\1\d{4})(?!\d)/

/** The first email address, web address or phone number in a text; null when there is none. */
export function contactDetail(words: string): string | null {
  // A sentence that starts right after a period is not a domain.
  const spaced = words.replace(/(?<=[a-z])\.(?=[A-Z][a-z])/g, '. ')
  const address = E_MAIL_ADDRESS.exec(spaced) ?? WEB_ADDRESS.exec(spaced)
  return address ? wordAt(spaced, address.index) : (PHONE_NUMBER.exec(spaced)?.[0] ?? null)
}

/** The whole address, so that its owner recognizes it, without the period that ends the sentence. */
function wordAt(text: string, index: number): string {
  const before = text.slice(0, index).split(/\s/).at(-1) ?? ''
  const after = text.slice(index).split(/\s/, 1)[0] ?? ''
  return (before + after).replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '')
}

/**
 * A profile's text. The specification does not mention contact details in it; they are refused just as web addresses
 * are in the name, because hosts should reach a vendor through a request.
 */
export const ProfileDescription = v.pipe(
  text('The description', PROFILE_DESCRIPTION_MAX_CHARS),
  v.rawCheck(({ dataset, addIssue }) => {
    const found = dataset.typed && !dataset.issues ? contactDetail(dataset.value) : null
    if (found !== null)
      addIssue({
        message: coded('containsUrl', `Leave out “${found}”: hosts reach you with a request, and you answer it here.`),
      })
  }),
)

export const ProfileName = v.pipe(
  filledLine('The profile name', PROFILE_NAME_MAX_CHARS, 'Tell us the name that clients will see.'),
  v.check((name) => !containsUrl(name), coded('containsUrl', 'Leave out web addresses: clients find you here.')),
)

/** `PUT /api/v1/members/{id}`: omitted fields stay unchanged; fields that cannot be edited are ignored. */
export const MemberChange = v.object({
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
  phoneNumber: v.optional(
    v.union([v.literal(''), PhoneNumber], coded('incorrectFormat', 'Give a US or Canadian number, like 212 555 0123.')),
  ),
  payPalEmail: v.optional(
    v.union([v.literal(''), AccountEmail], coded('incorrectFormat', 'This e-mail address does not look right.')),
  ),
})
export type MemberChange = v.InferOutput<typeof MemberChange>

/**
 * `POST /api/v1/members/{id}/categories`: the full list, exactly one marked as primary. The membership limits the
 * number.
 */
export const MemberCategories = v.pipe(
  boundedArray(
    v.object({ id: v.pipe(v.number(), v.integer()), isPrimaryForMember: v.optional(v.boolean(), false) }),
    50,
    coded('characterLimit', 'That is more categories than any membership has.'),
  ),
  v.minLength(1, coded('required', 'Choose at least one category.')),
  v.check(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    coded('invalid', 'A category is listed twice.'),
  ),
  v.check(
    (list) => list.filter((category) => category.isPrimaryForMember).length === 1,
    coded('required', 'Choose one category as the primary one.'),
  ),
)
