/**
 * The email address typed last on these screens, to prefill the next one. In memory only, because an address does not
 * belong in a URL.
 */
let typed = ''

export const typedEmail = (): string => typed

export function storeTypedEmail(email: string): void {
  typed = email
}
