/** The reason and the options of an act, kept in this tab until it is done or canceled. */
import { useState } from 'react'
import type { ActName, ActOption } from '#contract/console/acts.ts'
import { useKeptTyping } from '../form/use-kept-typing.ts'
import { optionsOf } from './act-errors.ts'
import { startOfOption } from './options/act-options.tsx'

type Options = Partial<Record<ActOption, string>>

interface Typed {
  options: Options
  reason: string
}

interface ActTyping extends Typed {
  change: (changed: Partial<Typed>) => void
  forget: () => void
}

interface Opened {
  act: ActName
  target: string | number
  given: Options
  start: Options
}

export function useActTyping({ act, target, given, start }: Opened): ActTyping {
  const about = given.field === undefined ? '' : ` ${given.field}`
  const kept = useKeptTyping(`act ${act} ${target}${about}`)
  const [typed, setTyped] = useState<Typed>(() => {
    const { reason = '', ...options } = kept.read()
    const names = optionsOf(act)
    const known = Object.fromEntries(Object.entries(options).filter(([name]) => (names as string[]).includes(name)))
    return {
      reason,
      options: {
        ...Object.fromEntries(names.map((name) => [name, startOfOption(name)])),
        ...start,
        ...known,
        ...given,
      },
    }
  })
  return {
    ...typed,
    change: (changed) => {
      const next = { ...typed, ...changed }
      setTyped(next)
      kept.keep({ ...next.options, reason: next.reason })
    },
    forget: kept.forget,
  }
}
