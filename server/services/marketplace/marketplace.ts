/**
 * The marketplace, as this process knows it: what operators have set, and what variables of the environment say, which
 * win. One process is one marketplace: sentences read its name from `contract/marketplace-name.ts`.
 */
import { createHash } from 'node:crypto'
import { accentOf, readableColor } from '#contract/accents.ts'
import { NOTHING_SET, SETTING_NAMES, SETTINGS } from '#contract/console/marketplace.ts'
import type { MarketplaceSettings } from '#contract/console/marketplace.ts'
import { BUILT_IN, shownMarketplace, showMarketplace } from '#contract/marketplace-name.ts'
import type { ShownMarketplace } from '#contract/marketplace-name.ts'
import * as v from 'valibot'
import { POPULAR_SERVICES } from '#contract/catalog-places.ts'
import { byFileName } from '#server/catalog/service-types.ts'
import type { Queryable } from '#server/db/database.ts'
import { findLogo, findSettings, hasNoSamples } from '#server/repositories/operator/marketplace.ts'

export interface Marketplace {
  settings(): MarketplaceSettings
  /** The settings that a variable of the environment decides. */
  fixed: Partial<MarketplaceSettings>
  /** A square PNG; null for the built-in logo. */
  logo(): Buffer | null
  /** Reads again what is stored, and shows it from then on. @returns whether something has changed */
  reload(): Promise<boolean>
}

/** @param fixed what variables of the environment say */
export function marketplaceOf(db: Queryable, fixed: Partial<MarketplaceSettings> = {}): Marketplace {
  let settings: MarketplaceSettings = { ...NOTHING_SET, ...fixed }
  let logo: Buffer | null = null
  let reading = Promise.resolve(false)

  async function read(): Promise<boolean> {
    const before = [JSON.stringify(settings), logo] as const
    const [stored, png] = [await findSettings(db), await findLogo(db)]
    settings = { ...readSettings(stored), ...fixed }
    logo = png
    const shown = shownOf(settings, logo, await hasNoSamples(db), popularServices())
    const isSame = JSON.stringify(shown) === JSON.stringify(shownMarketplace())
    showMarketplace(shown)
    const isSameLogo = before[1] === png || (png !== null && before[1]?.equals(png) === true)
    return before[0] !== JSON.stringify(settings) || !isSameLogo || !isSame
  }

  return {
    settings: () => settings,
    fixed,
    logo: () => logo,
    // One after the other: what was read first is never shown last.
    reload() {
      reading = reading.catch(() => false).then(read)
      return reading
    },
  }
}

/** A value of another version that this one refuses counts as not set. */
export function readSettings(stored: Readonly<Record<string, string>>): MarketplaceSettings {
  const read = SETTING_NAMES.map((name) => {
    const parsed = v.safeParse(SETTINGS[name], stored[name] ?? '')
    return [name, parsed.success ? parsed.output : ''] as const
  })
  return Object.fromEntries(read) as MarketplaceSettings
}

const VERSION_CHARS = 10
const digest = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, VERSION_CHARS)

export const LOGO_PATH = '/marketplace/'

/** Undefined while operators have changed none of them. */
function popularServices(): ShownMarketplace['services'] {
  const shown = POPULAR_SERVICES.flatMap(({ fileName }) => {
    const type = byFileName(fileName)
    return !type || type.isHidden ? [] : [{ fileName, name: type.pluralForm }]
  })
  return JSON.stringify(shown) === JSON.stringify(POPULAR_SERVICES) ? undefined : shown
}

export function shownOf(
  settings: MarketplaceSettings,
  logo: Buffer | null,
  hasNoSamples = false,
  services?: ShownMarketplace['services'],
): ShownMarketplace {
  const { name, shortName, claim } = settings
  const shown = {
    name: name || BUILT_IN.name,
    shortName: shortName || (name === '' ? BUILT_IN.shortName : name),
    claim: claim || BUILT_IN.claim,
    logo: logo && `${LOGO_PATH}logo-${digest(logo)}.png`,
    style: accentStyle(settings),
    ...(hasNoSamples && { hasNoSamples }),
    ...(services && { services }),
  }
  const isBuiltIn = name + shortName + claim + shown.style === '' && !logo && !hasNoSamples && !services
  return { ...shown, version: isBuiltIn ? '' : digest(JSON.stringify(shown)) }
}

/** CSS that replaces the accent of src/ui/styles/tokens.css; '' for the built-in one. */
function accentStyle({ accentLight, accentDark }: MarketplaceSettings): string {
  if (accentLight === '' && accentDark === '') return ''
  const light = accentLight || readableColor('light', accentDark)
  const dark = accentDark || readableColor('dark', accentLight)
  const rule = ({ accent, ink, soft }: ReturnType<typeof accentOf>) =>
    // Twice the root: the whole sheet comes after it.
    `:root:root{--accent:${accent};--accent-ink:${ink};--accent-soft:${soft}}`
  return `${rule(accentOf('light', light))}@media (prefers-color-scheme:dark){${rule(accentOf('dark', dark))}}`
}

export const operatorOf = ({ operatorName: name, operatorAddress: address, contactEmail }: MarketplaceSettings) => ({
  name,
  address,
  contactEmail,
})

/** The name that emails are from. */
export const senderNameOf = (marketplace: Pick<Marketplace, 'settings'>): string => {
  const { mailFrom, name } = marketplace.settings()
  return mailFrom || name || BUILT_IN.name
}
