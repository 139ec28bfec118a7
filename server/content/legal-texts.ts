/** The operator's own terms and privacy text, in place of those that are built in. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { OperatorDetails } from './operator-details.ts'

/** A Markdown text, or the address of a page elsewhere; '' for none. */
interface LegalText {
  text: string
  link: string
}

/** All that the operators say of themselves and in their own texts. */
export interface Said {
  operator: OperatorDetails
  terms?: LegalText
  privacy?: LegalText
}

interface PageFile {
  name: string
  front: { intro: string }
  body: string
}

/** Puts the operator's texts in place of the built-in ones. */
export function withLegalTexts<T extends PageFile>(pages: readonly T[], { terms, privacy }: Said): T[] {
  return pages.map((page) => {
    const own = page.name === 'terms' ? terms : page.name === 'privacy' ? privacy : undefined
    if (!own || own.text + own.link === '') return page
    const body =
      own.text || `[${page.name === 'terms' ? 'Read the terms' : 'Read how we handle your data'}](${own.link})`
    return { ...page, front: { ...page.front, intro: `The text of ${marketplaceName()}.` }, body }
  })
}
