/**
 * Keeps in this tab what an operator types into a dialog or a step, until it is saved, done or discarded: a reload, a
 * refusal or a sign-in that ends takes nothing away. Each operator finds only their own.
 */
import * as v from 'valibot'

const PREFIX = 'console-typed '
const Values = v.record(v.string(), v.string())
export type Values = v.InferOutput<typeof Values>

const prefixOf = (operator: string) => `${PREFIX}${operator} `

/** A browser may refuse its storage: then nothing is kept. */
function withStorage<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(sessionStorage)
  } catch {
    return otherwise
  }
}

export interface KeptTyping {
  /** Empty where nothing is kept. */
  read: () => Values
  keep: (values: Values) => void
  forget: () => void
}

/** @param form names it: another one for each thing that it is about */
export function keptTyping(operator: string, form: string): KeptTyping {
  const key = `${prefixOf(operator)}${form}`
  return {
    read: () =>
      withStorage((storage) => {
        const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Values), storage.getItem(key))
        return parsed.success ? parsed.output : {}
      }, {}),
    keep: (values) => withStorage((storage) => storage.setItem(key, JSON.stringify(values)), undefined),
    forget: () => withStorage((storage) => storage.removeItem(key), undefined),
  }
}

/** Forgets all that is kept of an operator. @param about only what names it, in its form or in what was typed */
export function forgetTyping(operator: string, about?: string): void {
  withStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    const names = (key: string) =>
      about === undefined || key.split(' ').includes(about) || storage.getItem(key)?.includes(about) === true
    for (const key of keys) if (key.startsWith(prefixOf(operator)) && names(key)) storage.removeItem(key)
  }, undefined)
}
