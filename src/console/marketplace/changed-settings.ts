/** The settings of a form that differ from those it was opened with: only they are sent. */
import type { MarketplaceChange, SettingName } from '#contract/console/marketplace.ts'

export function changedSettings(
  names: readonly SettingName[],
  opened: Readonly<Partial<Record<SettingName, string | undefined>>>,
  typed: Readonly<Partial<Record<SettingName, string | undefined>>>,
): MarketplaceChange {
  const changed = names.filter((name) => typed[name] !== undefined && typed[name] !== opened[name])
  return Object.fromEntries(changed.map((name) => [name, typed[name]]))
}
