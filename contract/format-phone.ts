/** Telephone numbers for people and for their phones. A number is stored nearly as typed (`storedPhone`). */
import { cleanDigits } from './clean-text.ts'

interface Phone {
  /** Ten digits. */
  digits: string
  /** `''` for none. */
  extension: string
}

const EXTENSION = /[\s,;]*(?:\b(?:extension|ext)\b\.?|x|#|;ext=)[\s:.]*(\d{1,7})$/i
/** Behind a comma or a semicolon phones wait before they dial it; seven digits there are a second number. */
const LATER_EXTENSION = /[\s,;]*(?:\bposte\b[\s:.]*(\d{1,7})|[,;][\s:.]*(\d{1,5}))$/i
const SCHEME = /^tel: */i

const plainOf = (typed: string) => cleanDigits(typed).trim().replace(SCHEME, '')

/** Null for anything but a number of the US or Canada. */
export function readPhone(typed: string): Phone | null {
  const plain = plainOf(typed)
  const [end = '', ...found] = EXTENSION.exec(plain) ?? LATER_EXTENSION.exec(plain) ?? []
  const extension = found.find((digits) => digits !== undefined) ?? ''
  const number = plain.slice(0, plain.length - end.length)
  const [, digits] = /^1?(\d{10})$/.exec(number.replaceAll(/\D/g, '')) ?? []
  // Behind a plus is the code of a country: `+49 30 901820` has ten digits, too.
  return digits === undefined || !/^(?:\+\s*1)?[\d\s().-]+$/.test(number) ? null : { digits, extension }
}

/** `+1 512 555-0100 ext. 45` → `(512) 555-0100 x45`. Anything else is returned unchanged. */
export function formatPhone(typed: string): string {
  const phone = readPhone(typed)
  if (!phone) return typed
  const { digits, extension } = phone
  const number = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
  return extension === '' ? number : `${number} x${extension}`
}

/** As typed, without `tel:`; an extension that only newer pages read is written in the form that all of them read. */
export function storedPhone(typed: string): string {
  const plain = plainOf(typed)
  return EXTENSION.test(plain) ? plain : LATER_EXTENSION.test(plain) ? formatPhone(plain) : plain
}

/** A link to call the number; a phone waits at the comma until the call is taken, then dials the extension. */
export function phoneHref(typed: string): string {
  const phone = readPhone(typed)
  if (!phone) return `tel:${typed.replaceAll(/[^+\d]/g, '')}`
  const { digits, extension } = phone
  return extension === '' ? `tel:+1${digits}` : `tel:+1${digits},${extension}`
}
