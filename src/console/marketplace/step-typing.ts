/** The unsaved typing of a step, with what was saved when it was typed. */
import type { SettingName } from '#contract/console/marketplace.ts'
import type { MarketplaceSetup } from '#contract/console/setup.ts'
import type { KeptTyping, Values } from '../form/kept-typing.ts'

type Saved = Readonly<Partial<Record<string, string>>>

const baseOf = (name: string) => `${name} saved`

/** Without a field whose saved value has changed since, and one that a variable decides. */
export function readStepTyping(
  kept: KeptTyping,
  { settings, fixed }: Pick<MarketplaceSetup, 'settings' | 'fixed'>,
): Values {
  const saved: Saved = settings
  const isFixed = (name: string) => (fixed as readonly string[]).includes(name)
  const values = kept.read()
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !isFixed(name) && values[baseOf(name)] === (saved[name] ?? '')),
  )
}

/** @param changed only what differs: a field that wasn’t touched stays as another operator sets it */
export function keepStepTyping(
  kept: KeptTyping,
  saved: Saved,
  changed: Readonly<Partial<Record<SettingName, string | undefined>>>,
): void {
  const entries = Object.entries(changed).flatMap(([name, value]) => [
    [name, value ?? ''],
    [baseOf(name), saved[name] ?? ''],
  ])
  if (entries.length === 0) kept.forget()
  else kept.keep(Object.fromEntries(entries) as Values)
}
