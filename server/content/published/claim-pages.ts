/** Claims that operators have switched on, each with the page that explains it, or off (docs/content.md). */
import type { BackedClaims } from '#server/content/claims.ts'

export const CLAIM_PAGES = ['paymentPage', 'guaranteePage'] as const
export type ClaimPage = (typeof CLAIM_PAGES)[number]

/** The name among published texts; the text is the address of the page. */
export const claimName = (claim: ClaimPage): string => `claims/${claim}`

export const isClaim = (name: string): boolean => name.startsWith('claims/')

/** @param backed by the settings of the server, for claims that no operator has switched */
export function claimPagesOf(texts: ReadonlyMap<string, string | null>, backed: BackedClaims): BackedClaims {
  const pageOf = (claim: ClaimPage) => {
    const switched = texts.get(claimName(claim))
    return switched === undefined ? backed[claim] : (switched ?? undefined)
  }
  return { paymentPage: pageOf('paymentPage'), guaranteePage: pageOf('guaranteePage') }
}
