/** Email addresses for people. */
import { asciiDomain } from './email.ts'

/** Cyrillic letters that look like Latin ones. */
const LOOKALIKES = /^[аеіјорсухѕһӏԁԛԝѵ\d-]+$/u
const LATIN = /\p{sc=Latn}/u
const OTHER_LETTER = /(?!\p{sc=Latn})\p{L}/u

/**
 * `ann@xn--exmple-cua.com` → `ann@exämple.com`. A domain that could pass for another one stays as it is.
 * @param email as it is stored
 */
export const formatEmail = (email: string): string => email.replace(/(?<=[@.])xn--[a-z\d-]+/g, readableLabel)

/** A link to write to the address. */
export const emailHref = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

function readableLabel(label: string): string {
  const letters = decodePunycode(label.slice(4))
  const isMixed = LATIN.test(letters) && OTHER_LETTER.test(letters)
  return isMixed || LOOKALIKES.test(letters) || asciiDomain(letters) !== label ? label : letters
}

const BASE = 36
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE = 128

/** RFC 3492, 6.2; `''` for what was not encoded by it. */
function decodePunycode(encoded: string): string {
  const end = encoded.lastIndexOf('-')
  const letters = Array.from(encoded.slice(0, Math.max(end, 0)))
  let [at, code, bias] = [0, FIRST_CODE, FIRST_BIAS]
  for (let read = end + 1; read < encoded.length;) {
    const before = at
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = Number.parseInt(encoded.charAt(read++), BASE)
      // The alphabet begins with letters, that of `parseInt` with digits.
      const value = digit < 10 ? digit + 26 : digit - 10
      const threshold = Math.min(Math.max(k - bias, 1), T_MAX)
      at += value * weight
      if (value < threshold) break
      if (!(at < 1e6)) return ''
      weight *= BASE - threshold
    }
    const count = letters.length + 1
    bias = adaptBias(at - before, { count, isFirst: before === 0 })
    code += Math.floor(at / count)
    if (!(code <= 0x10_ff_ff)) return ''
    at %= count
    letters.splice(at++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

function adaptBias(distance: number, { count, isFirst }: { count: number; isFirst: boolean }): number {
  let delta = Math.floor(distance / (isFirst ? DAMP : 2))
  delta += Math.floor(delta / count)
  let k = 0
  for (; delta > ((BASE - 1) * T_MAX) / 2; k += BASE) delta = Math.floor(delta / (BASE - 1))
  return k + Math.floor((BASE * delta) / (delta + SKEW))
}
