/**
 * Environment variables that look like settings of Fanfare but aren't: the operator believes that they do something.
 */
import { isOneTypoFrom } from '#server/data/one-typo.ts'

/** Shorter names are one letter away from variables of other programs. */
const TYPO_FROM_CHARS = 5
/** The start of our names that other programs do not use for theirs. */
const FAMILIES = /^(BRAINTREE|GEOIP|HUBSPOT|S3|SAMPLE_VENDOR|SMTP|TRUST_?PROX)/
const PREFIX = /^FANFARE_/

/**
 * @param source the environment
 * @param known the names of all settings
 * @returns a line for each such variable, with the name that was probably meant
 */
export function unknownSettings(source: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(source)
    .filter((name) => !known.includes(name) && source[name] !== '' && !isOfKubernetes(name, source[name]))
    .flatMap((name) => {
      const meant = meantBy(name, known)
      if (meant !== undefined) return [`${name} isn’t a setting. Did you mean ${meant}?`]
      const isOurs = PREFIX.test(name) || FAMILIES.test(name)
      return isOurs ? [`${name} isn’t a setting; docs/operating.md lists them all.`] : []
    })
}

/** Kubernetes tells every container of a service called fanfare where it is. */
const isOfKubernetes = (name: string, value = '') =>
  /^FANFARE_(SERVICE_|PORT_)/.test(name) || (name === 'FANFARE_PORT' && value.includes('://'))

function meantBy(name: string, known: readonly string[]): string | undefined {
  const own = name.toUpperCase().replace(PREFIX, '').replaceAll('-', '_')
  const letters = (text: string) => text.replaceAll('_', '')
  return (
    known.find((one) => letters(one) === letters(own)) ??
    (own.length >= TYPO_FROM_CHARS ? known.find((one) => isOneTypoFrom(own, one)) : undefined) ??
    onlyRelative(own, known)
  )
}

/** The setting with the same first word, if there is just one. */
function onlyRelative(name: string, known: readonly string[]): string | undefined {
  const family = FAMILIES.exec(name)?.[0]
  if (family === undefined) return undefined
  const relatives = known.filter((one) => one.startsWith(family))
  return relatives.length === 1 ? relatives[0] : undefined
}
