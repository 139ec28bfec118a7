/** The reason and the options of an act, kept in this tab until its dialog is closed. */
import { useState } from 'react'
import type { ActName, ActOption, ActOptions } from '#contract/console/acts.ts'
import type { KeptTyping } from '../form/kept-typing.ts'
import { optionsOf } from './act-errors.ts'
import { startOfOption } from './options/act-options.tsx'

interface Typed {
  options: ActOptions
  reason: string
}

interface ActTyping extends Typed {
  /** By which the server does it once, however often it is sent from this opening. */
  key: string
  change: (changed: Partial<Typed>) => void
}

interface Opened {
  act: ActName
  given: ActOptions
  start: ActOptions
}

/** Given options that say how the thing was when it was looked at; the others say which thing it is. */
const AS_SEEN: ReadonlySet<string> = new Set<ActOption>(['seen', 'mark', 'revision'])

const entriesOf = (options: ActOptions) => Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1))

export function nameOfTyping(act: ActName, target: string | number, given: ActOptions): string {
  const about = entriesOf(given).flatMap(([name, value]) => (AS_SEEN.has(name) ? [] : [`${name}=${value}`]))
  return ['act', act, target, ...about].join(' ')
}

const baseOf = ({ given, start }: Opened) =>
  JSON.stringify([entriesOf(start), entriesOf(given).filter(([name]) => AS_SEEN.has(name))])

const startOf = ({ act, given, start }: Opened): ActOptions => ({
  ...Object.fromEntries(optionsOf(act).map((name) => [name, startOfOption(name)])),
  ...start,
  ...given,
})

/** The typing from before a reload, unless the thing has changed since. */
export function readTyping(kept: KeptTyping, opened: Opened): Typed | null {
  const { base, reason = '', ...options } = kept.read()
  if (base !== baseOf(opened)) return null
  const { act, given } = opened
  const open = Object.entries(options).filter(
    ([name]) => (optionsOf(act) as string[]).includes(name) && !(name in given),
  )
  return { reason, options: { ...startOf(opened), ...Object.fromEntries(open) } }
}

export function keepTyping(kept: KeptTyping, opened: Opened, { options, reason }: Typed): void {
  const start = startOf(opened)
  const changed = entriesOf(options).filter(([name, value]) => value !== start[name as ActOption])
  kept.keep({ ...Object.fromEntries(changed), reason, base: baseOf(opened) })
}

export function useActTyping(kept: KeptTyping, given: Opened): ActTyping {
  // As it was opened: it may change below an open dialog.
  const [opened] = useState(given)
  // Not kept: what is done again after a reload may be meant to be.
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(() => readTyping(kept, opened) ?? { reason: '', options: startOf(opened) })
  return {
    ...typed,
    key,
    change: (changed) => {
      const next = { ...typed, ...changed }
      setTyped(next)
      keepTyping(kept, opened, next)
    },
  }
}
