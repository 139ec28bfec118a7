/** The short facts of a profile, from what is typed in the form. */
import type * as v from 'valibot'
import type { FieldError } from '#contract/errors.ts'
import type { VendorChange } from '#contract/vendor-change.ts'
import { LANGUAGE_CODES } from '#contract/profile-facts.ts'
import { typedDollars, typedNumber } from '#contract/typed-number.ts'

interface Facts extends Pick<v.InferInput<typeof VendorChange>, 'whatYouGet' | 'languages' | 'videos'> {
  /** Text that is not a number is refused by the contract. */
  startingPrice: number | string | null
  startedIn: number | string | null
}

/** An empty field takes back what was stated. */
export function typedFacts(typed: (name: string) => string, languages: readonly string[]): Facts {
  return {
    startingPrice: typedDollars(typed('startingPrice')),
    whatYouGet: typedLines(typed('whatYouGet')),
    languages: LANGUAGE_CODES.filter((code) => languages.includes(code)),
    startedIn: typedNumber(typed('startedIn')),
    videos: typedLines(typed('videos')),
  }
}

const typedLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** An error of one line (`videos.1`) is shown at its field. */
export function onFields(errors: ReadonlyMap<string, FieldError>): ReadonlyMap<string, FieldError> {
  const byField = new Map<string, FieldError>()
  for (const [name, error] of errors) {
    const [field = name, line] = name.split('.')
    if (byField.has(field)) continue
    const message = line === undefined ? error.message : `Line ${Number(line) + 1}: ${error.message}`
    byField.set(field, { ...error, name: field, message })
  }
  return byField
}
