/** Contact details in text that vendors publish: clients contact them through Fanfare. */
import * as v from 'valibot'
import { coded } from './errors.ts'
import { formatList } from './format.ts'
import { containsUrl } from './web-address.ts'

// Linear in the length of the text, as `WEB_ADDRESS` is.
const E_MAIL_ADDRESS = /(?<![^\s,;:<>()@])[^\s,;:<>()@]{1,64}@[\p{L}\p{M}\p{N}-]{1,63}\.[\p{L}\p{N}]/u
/** A US or Canadian number, as people write them; other runs of digits (years, prices) are not phone numbers. */
const PHONE_NUMBER =
  /(?<!\d)(?:\+?1[ .-]?)?(?:\([2-9]\d{2}\) ?[2-9]\d{2}[ .-]?\d{4}|[2-9]\d{2}([ .-]?)[2-9]\d{2}\1\d{4})(?!\d)/

/** A name in a social network, as `@djnova`. */
const HANDLE = /(?<![\p{L}\p{N}.@])@(?!\d{1,4}(?:am|pm|h)?(?![\p{L}\p{N}_]))[\p{L}\p{N}_][\p{L}\p{N}_.]{2,29}/iu

type ContactKind = 'email address' | 'web address' | 'phone number' | 'handle'

/** Every email address, web address, phone number and handle in a text, in this order. */
export function contactDetails(words: string): { kind: ContactKind; text: string }[] {
  // A sentence that starts right after a period is not a domain.
  const parts = words.replace(/(?<=[a-z])\.(?=[A-Z][a-z])/g, '. ').split(/(\s+)/)
  const kindOf = (part: string): ContactKind | null =>
    E_MAIL_ADDRESS.test(part) ? 'email address' : containsUrl(part) ? 'web address' : null
  const addresses = parts.flatMap((part) => {
    const kind = kindOf(part)
    return kind ? [{ kind, text: withoutPeriod(part) }] : []
  })
  const rest = parts.map((part) => (kindOf(part) ? '' : part)).join('')
  const handles = [...rest.matchAll(new RegExp(HANDLE, 'giu'))]
  const numbers = [...rest.matchAll(new RegExp(PHONE_NUMBER, 'g'))]
  return [
    ...addresses.filter(({ kind }) => kind === 'email address'),
    ...addresses.filter(({ kind }) => kind === 'web address'),
    ...numbers.map(([text]) => ({ kind: 'phone number' as const, text })),
    ...handles.map(([text]) => ({ kind: 'handle' as const, text: withoutPeriod(text) })),
  ]
}

/** The whole address, so that its owner recognizes it, without the period that ends the sentence. */
const withoutPeriod = (address: string) => address.replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '')

/** Refuses a text with contact details: the only one is quoted, of several all kinds are named. */
export const withoutContactDetail = () =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const found = dataset.typed && !dataset.issues ? contactDetails(dataset.value) : []
    if (found.length === 0) return
    const [only, ...others] = found
    const what = only && others.length === 0 ? `“${only.text}”` : kindsInWords(found.map(({ kind }) => kind))
    addIssue({ message: coded('containsUrl', `Remove ${what}. Clients contact you here.`) })
  })

/** `the email address and the phone numbers`. */
function kindsInWords(kinds: readonly ContactKind[]): string {
  const plural = (kind: ContactKind) => (kind.endsWith('address') ? `${kind}es` : `${kind}s`)
  return formatList(
    [...new Set(kinds)].map(
      (kind) => `the ${kinds.filter((other) => other === kind).length === 1 ? kind : plural(kind)}`,
    ),
  )
}
