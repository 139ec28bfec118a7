/** The terms and the privacy text, in place of which the marketplace’s settings may show others. */
import type { SettingName } from '#contract/console/marketplace.ts'
import type { TextFile } from '#contract/console/texts.ts'
import type { Queryable } from '#server/db/database.ts'
import { findShownVersions } from '#server/repositories/texts/text-versions.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const LEGAL = ['terms', 'privacy'] as const

/** Kind of the text that the settings show in place of this one; undefined where it is shown itself. */
export function replacementOf(
  { marketplace }: Pick<ServiceContext, 'marketplace'>,
  name: string,
): TextFile['replacedBy'] {
  const legal = LEGAL.find((each) => name === `pages/${each}`)
  if (legal === undefined) return undefined
  const settings = marketplace.settings()
  if (settings[legal] !== '') return 'text'
  return settings[`${legal}Link`] === '' ? undefined : 'link'
}

/** The settings whose text an operator has published under Texts: what is entered there is shown instead. */
export async function publishedBeside(db: Queryable): Promise<SettingName[]> {
  const names = (await findShownVersions(db)).flatMap(({ name, what }) => (what === 'published' ? [name] : []))
  return LEGAL.filter((legal) => names.includes(`pages/${legal}`))
}
