/** The first run in the console, and the settings that it asks for. */
import type { MarketplaceSetup, NoteSetup, SetLogo, SetMarketplace, SetupStep } from '#contract/console/setup.ts'
import { SETUP_STEPS } from '#contract/console/setup.ts'
import { SETTING_NAMES } from '#contract/console/marketplace.ts'
import { shownMarketplace } from '#contract/marketplace-name.ts'
import { findSettings, lockSettings, writeSettings } from '#server/repositories/operator/marketplace.ts'
import { countSampleVendors } from '#server/repositories/search/listed-vendors.ts'
import { changeLogo, changeMarketplace, readLogo } from '#server/services/marketplace/change-marketplace.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { publishedBeside } from '#server/services/texts/replaced-texts.ts'
import type { OperatorCaller } from './operator-caller.ts'

/** Beside the settings: the steps that are done, and whether it is put away. */
const DONE = 'setupDone'
const CLOSED = 'setupClosed'

const stepsIn = (stored: Readonly<Record<string, string>>): SetupStep[] => {
  const noted = (stored[DONE] ?? '').split(' ')
  return SETUP_STEPS.filter((step) => noted.includes(step))
}

export async function readSetup({ db, marketplace }: ServiceContext): Promise<MarketplaceSetup> {
  const stored = await findSettings(db)
  return {
    settings: marketplace.settings(),
    fixed: SETTING_NAMES.filter((name) => marketplace.fixed[name] !== undefined),
    published: await publishedBeside(db),
    logo: shownMarketplace().logo,
    samples: await countSampleVendors(db),
    done: stepsIn(stored),
    isClosed: stored[CLOSED] !== undefined,
  }
}

/** How far it is, for Today; null once it is put away or done. */
export async function setupProgress({ db }: Pick<ServiceContext, 'db'>) {
  const stored = await findSettings(db)
  const done = stepsIn(stored).length
  return stored[CLOSED] !== undefined || done === SETUP_STEPS.length ? null : { done, steps: SETUP_STEPS.length }
}

const byOperator = ({ email: operator }: OperatorCaller) => ({ operator, reason: null })

/** @throws as `changeMarketplace` */
export async function setMarketplace(
  context: ServiceContext,
  { change }: SetMarketplace,
  caller: OperatorCaller,
): Promise<MarketplaceSetup> {
  await changeMarketplace(context, change, byOperator(caller))
  return readSetup(context)
}

/** @throws Refused for what is no logo */
export async function setLogo(
  context: ServiceContext,
  { logo }: SetLogo,
  caller: OperatorCaller,
): Promise<MarketplaceSetup> {
  await changeLogo(context, logo === '' ? null : await readLogo(Buffer.from(logo, 'base64')), byOperator(caller))
  return readSetup(context)
}

export async function noteSetup(context: ServiceContext, note: NoteSetup): Promise<MarketplaceSetup> {
  await context.db.transaction(async (tx) => {
    await lockSettings(tx)
    const noted =
      note.what === 'closed'
        ? { [CLOSED]: note.isClosed ? 'yes' : '' }
        : { [DONE]: [...new Set([...stepsIn(await findSettings(tx)), note.step])].join(' ') }
    await writeSettings(tx, noted)
  })
  return readSetup(context)
}
