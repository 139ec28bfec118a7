/** The fields of an act that are missing, or that the server refused, with the message of each. */
import { actOf, reasonMissing, type ActName, type ActOption, type ActOptions } from '#contract/console/acts.ts'
import { ApiError } from '#src/api/api-error.ts'
import { messageOf } from '../api/call.ts'
import { isNotProven } from '../api/proof.tsx'
import { missingOption, startOfOption } from './options/act-options.tsx'

export type ActErrors = Partial<Record<ActOption | 'reason', string>>

export const optionsOf = (act: ActName) => Object.keys(actOf(act).options ?? {}) as ActOption[]

const openOptions = (act: ActName, options: ActOptions): ActOption[] => {
  const { options: needs = {} } = actOf(act)
  return optionsOf(act).filter((name) => needs[name] === 'needed' && (options[name] ?? '').trim() === '')
}

/** Whether the server can say what follows. */
export const isComplete = (act: ActName, options: ActOptions): boolean => openOptions(act, options).length === 0

export function missingIn(act: ActName, { options, reason }: { options: ActOptions; reason: string }): ActErrors {
  const missing = Object.fromEntries(openOptions(act, options).map((name) => [name, missingOption(name)]))
  const isReasonMissing = actOf(act).isReasonNeeded === true && reason.trim() === ''
  return { ...missing, ...(isReasonMissing && { reason: reasonMissing(act) }) }
}

interface Refusal {
  /** At the fields that the form has. */
  fields: ActErrors
  /** The rest, for the form. */
  problem: string | null
}

/** @param fields the names of the form’s fields */
export function refusalOf(failure: Error | null, fields: readonly (ActOption | 'reason')[]): Refusal {
  if (!failure || isNotProven(failure)) return { fields: {}, problem: null }
  if (!(failure instanceof ApiError) || failure.errors.length === 0) return { fields: {}, problem: messageOf(failure) }
  const named = failure.errors.map(({ name, message }) => ({ name: name.replace(/^options\./, ''), message }))
  const isShown = ({ name }: { name: string }) => (fields as readonly string[]).includes(name)
  const others = named.filter((error) => !isShown(error))
  return {
    fields: Object.fromEntries(named.filter(isShown).map(({ name, message }) => [name, message])),
    problem: others.length === 0 ? null : others.map(({ message }) => message).join(' '),
  }
}

/**
 * A change that changes nothing yet: that the server refuses it is no news to who has just opened it.
 * @param given options that have no field
 */
export const isAsItWas = (start: ActOptions, options: ActOptions, given: ActOptions): boolean => {
  const values = Object.entries(options) as [ActOption, string][]
  const isAsBegun = ([name, value]: [ActOption, string]) =>
    name in given || value === (start[name] ?? startOfOption(name))
  return Object.keys(start).length > 0 && values.every(isAsBegun)
}

/** @param given options that have no field */
export const fieldsOf = (act: ActName, given: ActOptions): (ActOption | 'reason')[] => [
  ...optionsOf(act).filter((name) => !(name in given)),
  'reason',
]
