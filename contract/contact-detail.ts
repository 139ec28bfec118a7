/** Contact details in text that vendors publish: clients contact them through Fanfare. */
import * as v from 'valibot'
import { coded } from './errors.ts'
import { WEB_ADDRESS } from './web-address.ts'

// Linear in the length of the text, as `WEB_ADDRESS` is.
const E_MAIL_ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w-]/
/** A US or Canadian number, as people write them; other runs of digits (years, prices) are not phone numbers. */
const PHONE_NUMBER =
  /(?<!\d)(?:\+?1[ .-]?)?(?:\([2-9]\d{2}\) ?[2-9]\d{2}[ .-]?\d{4}|[2-9]\d{2}([ .-]?)[2-9]\d{2}\1\d{4})(?!\d)/

/** The first email address, web address or phone number in a text; null when there is none. */
export function contactDetail(words: string): string | null {
  // A sentence that starts right after a period is not a domain.
  const spaced = words.replace(/(?<=[a-z])\.(?=[A-Z][a-z])/g, '. ')
  const address = E_MAIL_ADDRESS.exec(spaced) ?? WEB_ADDRESS.exec(spaced)
  return address ? wordAt(spaced, address.index) : (PHONE_NUMBER.exec(spaced)?.[0] ?? null)
}

/** The whole address, so that its owner recognizes it, without the period that ends the sentence. */
function wordAt(text: string, index: number): string {
  const before = text.slice(0, index).split(/\s/).at(-1) ?? ''
  const after = text.slice(index).split(/\s/, 1)[0] ?? ''
  return (before + after).replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '')
}

/** Refuses a text with a contact detail and names it. */
export const withoutContactDetail = () =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const found = dataset.typed && !dataset.issues ? contactDetail(dataset.value) : null
    if (found !== null)
      addIssue({ message: coded('containsUrl', `Remove “${found}”. Clients contact you through Fanfare.`) })
  })
