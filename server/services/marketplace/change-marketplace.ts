/** Operators change what the marketplace is called, looks like and says of itself. */
import sharp from 'sharp'
import { conflictOf, LOGO_MAX_BYTES, LOGO_MIN_PX, SETTING_NAMES } from '#contract/console/marketplace.ts'
import type { MarketplaceChange, MarketplaceSettings, SettingName } from '#contract/console/marketplace.ts'
import { formatList } from '#contract/format.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  findLogo,
  findSettings,
  lockSettings,
  writeLogo,
  writeSettings,
} from '#server/repositories/operator/marketplace.ts'
import { InvalidFields, Refused } from '#server/services/errors.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { readSettings } from './marketplace.ts'

/** The variable that decides a setting. */
const VARIABLES: Partial<Record<SettingName, string>> = {
  mailFrom: 'MAIL_FROM',
  operatorName: 'OPERATOR_NAME',
  operatorAddress: 'OPERATOR_ADDRESS',
  contactEmail: 'CONTACT_EMAIL',
  memberships: 'MEMBERSHIPS',
  payTo: 'INVOICE_PAY_TO',
}

/**
 * The settings of the change that differ from what is stored.
 * @throws Refused for one that a variable decides, InvalidFields for what can’t be said together
 */
export async function changesOf(
  { marketplace }: Pick<ServiceContext, 'marketplace'>,
  db: Queryable,
  change: MarketplaceChange,
) {
  const before = readSettings(await findSettings(db))
  const changed = SETTING_NAMES.filter((name) => change[name] !== undefined && change[name] !== before[name])
  const decided = changed.find((name) => marketplace.fixed[name] !== undefined)
  if (decided !== undefined)
    throw new Refused(`The variable ${VARIABLES[decided]} decides this. Remove it, then restart the server.`)
  const after: MarketplaceSettings = {
    ...before,
    ...Object.fromEntries(changed.map((name) => [name, change[name] ?? ''])),
  }
  const conflict = conflictOf({ ...after, ...marketplace.fixed })
  if (conflict) throw new InvalidFields([conflict])
  return { before, after, changed }
}

/** A setting that is so already is left alone. @returns the names of what changed @throws as `changesOf` */
export async function changeMarketplace(
  context: ServiceContext,
  change: MarketplaceChange,
  by: Acting,
): Promise<SettingName[]> {
  const changed = await context.db.transaction(async (tx) => {
    await lockSettings(tx)
    const { after, changed: names } = await changesOf(context, tx, change)
    if (names.length === 0) return names
    await writeSettings(tx, Object.fromEntries(names.map((name) => [name, after[name]])))
    await recordAction(tx, 'marketplaceSet', formatList(names), by, context.clock())
    return names
  })
  if (changed.length > 0) await context.marketplace.reload()
  return changed
}

const STORED_PX = 512
const PIXELS_MAX = 25_000_000
const KINDS = new Set(['png', 'jpeg', 'webp'])

/** The logo as it is stored: square, on nothing. @throws Refused */
export async function readLogo(file: Buffer): Promise<Buffer> {
  if (file.length > LOGO_MAX_BYTES) throw new Refused('The logo is larger than 1 MB. Use a smaller file.')
  const picture = sharp(file, { limitInputPixels: PIXELS_MAX, pages: 1 })
  const { format, width, height } = await picture.metadata().catch(() => unreadable())
  if (!KINDS.has(format)) return unreadable()
  if (Math.min(width, height) < LOGO_MIN_PX)
    throw new Refused(`The logo is ${width} × ${height} pixels. Use one with at least ${LOGO_MIN_PX} on each side.`)
  return picture
    .rotate()
    .resize(STORED_PX, STORED_PX, { fit: 'contain', background: '#fff0' })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => unreadable())
}

function unreadable(): never {
  throw new Refused('The logo can’t be read. Use a PNG, JPEG or WebP file.')
}

/**
 * @param logo as `readLogo` made it; null for the built-in one
 * @returns whether it differs from what was there
 */
export async function changeLogo(context: ServiceContext, logo: Buffer | null, by: Acting): Promise<boolean> {
  const isChanged = await context.db.transaction(async (tx) => {
    const before = await findLogo(tx)
    if (before === logo || (before && logo?.equals(before))) return false
    await writeLogo(tx, logo)
    await recordAction(tx, 'marketplaceSet', logo ? 'logo' : 'logo, built in again', by, context.clock())
    return true
  })
  if (isChanged) await context.marketplace.reload()
  return isChanged
}
