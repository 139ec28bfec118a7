/** The reason and the options of an act, kept in this tab until it is done or what was typed is discarded. */
import { useState } from 'react'
import type { ActName, ActOption, ActOptions } from '#contract/console/acts.ts'
import type { KeptTyping } from '../form/kept-typing.ts'
import { optionsOf } from './act-errors.ts'
import { startOfOption } from './options/act-options.tsx'

interface Typed {
  options: ActOptions
  reason: string
}

interface Kept extends Typed {
  /** The thing is another one than when this was typed. */
  hasChanged: boolean
}

interface ActTyping extends Typed {
  /** By which the server does what is typed once, however often it is sent from this opening. */
  key: string
  /** Typing of an earlier opening; null without any. */
  kept: Kept | null
  change: (changed: Partial<Typed>) => void
  discard: () => void
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

/** @returns null where nothing was typed before */
export function readTyping(kept: KeptTyping, opened: Opened): Kept | null {
  const { base, reason = '', ...options } = kept.read()
  if (base === undefined) return null
  const { act, given } = opened
  const open = Object.entries(options).filter(
    ([name]) => (optionsOf(act) as string[]).includes(name) && !(name in given),
  )
  return {
    reason,
    options: { ...startOf(opened), ...Object.fromEntries(open) },
    hasChanged: base !== baseOf(opened),
  }
}

/** @param base the thing as it was when it was typed about */
export function keepTyping(kept: KeptTyping, opened: Opened, { options, reason }: Typed): void {
  const start = startOf(opened)
  const changed = entriesOf(options).filter(([name, value]) => value !== start[name as ActOption])
  if (changed.length === 0 && reason === '') kept.forget()
  else kept.keep({ ...Object.fromEntries(changed), reason, base: baseOf(opened) })
}

export function useActTyping(storage: KeptTyping, given: Opened): ActTyping {
  // As it was opened: it may change below an open dialog.
  const [opened] = useState(given)
  // Not kept: what is done again after a reload may be meant to be.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [kept, setKept] = useState(() => readTyping(storage, opened))
  const [typed, setTyped] = useState<Typed>(() => kept ?? { reason: '', options: startOf(opened) })
  return {
    options: typed.options,
    reason: typed.reason,
    key,
    kept,
    change: (changed) => {
      const next = { ...typed, ...changed }
      setTyped(next)
      // Another one: the outcome of what was sent before is not an answer to this.
      setKey(crypto.randomUUID())
      keepTyping(storage, opened, next)
    },
    discard: () => {
      storage.forget()
      setKept(null)
      setKey(crypto.randomUUID())
      setTyped({ reason: '', options: startOf(opened) })
    },
  }
}
