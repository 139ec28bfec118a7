/** Settings of the whole marketplace, by its operators. '' stands for what isn’t set: then its default holds. */
import * as v from 'valibot'
import { cleanDigits } from '../clean-text.ts'
import { canonicalEmail, EMAIL } from '../email.ts'
import { coded, type FieldError } from '../errors.ts'
import { EMAIL_MAX_CHARS } from '../limits.ts'
import { line, text } from '../text.ts'
import { colorProblem, HEX_COLOR, type Design } from '../accents.ts'

/** In mails, titles and Markdown it stands as it is typed. */
const PLAIN = /^[\p{L}\p{M}\p{N} &'’.,!+-]*$/u
const plainLine = (label: string, maxChars: number) =>
  v.pipe(
    line(label, maxChars),
    v.regex(PLAIN, coded('incorrectFormat', `${label} can have letters, digits, spaces and & ’ . , ! + - only.`)),
  )

const color = (design: Design) =>
  v.pipe(
    v.string(),
    v.maxLength(20, coded('incorrectFormat', 'Use a color like #c8321e.')),
    v.trim(),
    v.toLowerCase(),
    v.check((typed) => typed === '' || HEX_COLOR.test(typed), coded('incorrectFormat', 'Use a color like #c8321e.')),
    v.rawCheck<string>(({ dataset, addIssue }) => {
      const problem = dataset.typed && HEX_COLOR.test(dataset.value) ? colorProblem(design, dataset.value) : null
      if (problem !== null) addIssue({ message: coded('invalid', problem) })
    }),
  )

const webAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, coded('characterLimit', 'The link can’t be longer than 500 characters.')),
  v.check(
    (typed) => typed === '' || /^https:\/\/[^\s()<>"{}]+\.[^\s()<>"{}]+$/.test(typed),
    coded('incorrectFormat', 'Use an https link, like https://example.com/terms.'),
  ),
)

/** Whole and positive, or ''. */
const wholeNumber = (max: number, message: string) =>
  v.pipe(
    v.string(),
    v.transform(cleanDigits),
    v.check(
      (typed) => typed === '' || (/^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= max),
      coded('invalid', message),
    ),
  )

export const BROADCAST_DAYS = 7
const BROADCAST_DAYS_MAX = 365
export const BROADCAST_PACE = 60
const BROADCAST_PACE_MAX = 3000

export const NAME_MAX_CHARS = 40
export const SHORT_NAME_MAX_CHARS = 12
export const CLAIM_MAX_CHARS = 80
export const LEGAL_TEXT_MAX_CHARS = 30_000

export const SETTINGS = {
  name: plainLine('The name', NAME_MAX_CHARS),
  shortName: plainLine('The short name', SHORT_NAME_MAX_CHARS),
  claim: plainLine('The sentence', CLAIM_MAX_CHARS),
  accentLight: color('light'),
  accentDark: color('dark'),
  mailFrom: plainLine('The sender’s name', NAME_MAX_CHARS),
  operatorName: line('The name of the operator', 200),
  operatorAddress: line('The address', 500),
  contactEmail: v.pipe(
    v.string(),
    v.maxLength(EMAIL_MAX_CHARS, coded('characterLimit', 'The email is too long.')),
    v.transform(canonicalEmail),
    v.check(
      (typed) => typed === '' || EMAIL.test(typed),
      coded('incorrectFormat', 'Enter a valid email, like hello@example.com.'),
    ),
  ),
  terms: text('The terms', LEGAL_TEXT_MAX_CHARS),
  termsLink: webAddress,
  privacy: text('The privacy text', LEGAL_TEXT_MAX_CHARS),
  privacyLink: webAddress,
  memberships: v.picklist(['', 'card', 'invoice', 'free'], coded('invalid', 'Use card, invoice or free.')),
  payTo: line('The account', 500),
  /** The days between two broadcasts to a person; '' for `BROADCAST_DAYS`. */
  broadcastDays: wholeNumber(BROADCAST_DAYS_MAX, `Use a number of days from 1 to ${BROADCAST_DAYS_MAX}.`),
  /** How many emails of a broadcast go out in a minute; '' for `BROADCAST_PACE`. */
  broadcastPace: wholeNumber(BROADCAST_PACE_MAX, `Use a number from 1 to ${BROADCAST_PACE_MAX}.`),
  approval: v.picklist(['', 'on'], coded('invalid', 'Use on, or nothing.')),
} as const
export type SettingName = keyof typeof SETTINGS
export type MarketplaceSettings = { [N in SettingName]: v.InferOutput<(typeof SETTINGS)[N]> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export const NOTHING_SET = Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])) as MarketplaceSettings

/** The settings that change; the others stay. */
export const MarketplaceChange = v.partial(v.object(SETTINGS))
export type MarketplaceChange = v.InferOutput<typeof MarketplaceChange>

/** Settings that exclude each other. */
export function conflictOf(settings: MarketplaceSettings): FieldError | null {
  const { terms, termsLink, privacy, privacyLink, memberships, payTo } = settings
  const message = 'Enter a text or a link, not both.'
  if (terms !== '' && termsLink !== '') return { name: 'termsLink', code: 'invalid', message }
  if (privacy !== '' && privacyLink !== '') return { name: 'privacyLink', code: 'invalid', message }
  if (memberships === 'invoice' && payTo === '')
    return { name: 'payTo', code: 'blank', message: 'Enter the account that vendors pay to.' }
  return null
}

/** The logo as it is uploaded: PNG, JPEG or WebP, base64. */
export const LOGO_MAX_BYTES = 1_000_000
export const LOGO_MIN_PX = 192
