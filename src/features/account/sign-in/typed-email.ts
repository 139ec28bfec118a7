/**
 * The address that was typed last on these screens: the next of them has it already. In this page's memory alone; an
 * address belongs in no URL.
 */
let typed = ''

export const typedEmail = (): string => typed

export function storeTypedEmail(email: string): void {
  typed = email
}
