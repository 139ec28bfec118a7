/** The fields of an act that are missing, or that the server refused, with the message of each. */
import { actOf, reasonMissing, type ActName, type ActOption } from '#contract/console/acts.ts'
import { ApiError } from '#src/api/api-error.ts'
import { missingOption } from './options/act-options.tsx'

export type ActErrors = Partial<Record<ActOption | 'reason', string>>
type Options = Partial<Record<ActOption, string>>

export const optionsOf = (act: ActName) => Object.keys(actOf(act).options ?? {}) as ActOption[]

const openOptions = (act: ActName, options: Options): ActOption[] => {
  const { options: needs = {} } = actOf(act)
  return optionsOf(act).filter((name) => needs[name] === 'needed' && (options[name] ?? '').trim() === '')
}

/** Whether the server can say what follows. */
export const isComplete = (act: ActName, options: Options): boolean => openOptions(act, options).length === 0

export function missingIn(act: ActName, { options, reason }: { options: Options; reason: string }): ActErrors {
  const missing = Object.fromEntries(openOptions(act, options).map((name) => [name, missingOption(name)]))
  const isReasonMissing = actOf(act).isReasonNeeded === true && reason.trim() === ''
  return { ...missing, ...(isReasonMissing && { reason: reasonMissing(act) }) }
}

/** @param given options that have no field */
export function fieldsRefused(failure: Error | null, given: Options): ActErrors {
  if (!(failure instanceof ApiError)) return {}
  const shown = failure.errors.filter(({ name }) => !(name in given))
  return Object.fromEntries(shown.map(({ name, message }) => [name, message]))
}
