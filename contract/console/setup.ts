/** The first run: what an owner decides before others come, in any order. */
import * as v from 'valibot'
import { LEGAL_TEXT_MAX_CHARS, MarketplaceChange, SETTING_NAMES } from './marketplace.ts'

export const SETUP_STEPS = [
  'look',
  'operator',
  'services',
  'memberships',
  'prices',
  'promotions',
  'approval',
  'samples',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

const SettingName = v.picklist(SETTING_NAMES)

export const MarketplaceSetup = v.object({
  settings: v.record(SettingName, v.pipe(v.string(), v.maxLength(LEGAL_TEXT_MAX_CHARS))),
  /** Those that a variable of the environment decides. */
  fixed: v.array(SettingName),
  /** Those whose text is published under Texts, too: what is entered here is shown instead. */
  published: v.optional(v.array(SettingName), []),
  /** Address of the logo; null for the built-in one. */
  logo: v.nullable(v.string()),
  /** Sample vendors that visitors can find. */
  samples: v.number(),
  done: v.array(v.picklist(SETUP_STEPS)),
  /** Put away: Today doesn’t speak of it any more. */
  isClosed: v.boolean(),
})
export type MarketplaceSetup = v.InferOutput<typeof MarketplaceSetup>

export const SetMarketplace = v.object({ change: MarketplaceChange })
export type SetMarketplace = v.InferOutput<typeof SetMarketplace>

/** A file of 180 kB, base64: the console makes the picture smaller before it sends it. */
export const LOGO_TEXT_MAX_CHARS = 240_000

/** '' brings back the built-in logo. */
export const SetLogo = v.object({
  logo: v.pipe(v.string(), v.maxLength(LOGO_TEXT_MAX_CHARS), v.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
})
export type SetLogo = v.InferOutput<typeof SetLogo>

export const NoteSetup = v.variant('what', [
  v.object({ what: v.literal('done'), step: v.picklist(SETUP_STEPS) }),
  v.object({ what: v.literal('closed'), isClosed: v.boolean() }),
])
export type NoteSetup = v.InferOutput<typeof NoteSetup>
