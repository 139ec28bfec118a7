/** How a mail server refuses a mail for good: the address, or this mail. */

/** Refusals of the recipient; some servers say no more than these. */
const ADDRESS_CODES = new Set([550, 551, 553])
/** Enhanced codes (RFC 3463): bad addresses, but not the sender’s (5.1.7, 5.1.8), closed mailboxes, no such domain. */
const ADDRESS_STATUS = /^5\.(?:1\.(?!7$|8$)\d+|2\.1|4\.4)$/
/** Refusals of the sender: the address may be fine. */
const POLICY_STATUS = /^5\.7\./
const POLICY_WORDS = /relay|spam|block|policy|reputation|authenti|blacklist|denylist/i

export const isAddressStatus = (status: string): boolean => ADDRESS_STATUS.test(status)

/**
 * `address`: it takes no mail, now or later. `mail`: another try changes nothing. Null: a later try may work, or an
 * operator can mend it, so that the mail waits.
 */
export function refusalOf(error: unknown): 'address' | 'mail' | null {
  const { code, command, responseCode, response } = partsOf(error)
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return null
  if (responseCode < 500 || command.startsWith('MAIL')) return null
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] ?? ''
  if (POLICY_STATUS.test(status)) return null
  if (isAddressStatus(status)) return 'address'
  if (status === '' && POLICY_WORDS.test(response)) return null
  return status === '' && code === 'EENVELOPE' && ADDRESS_CODES.has(responseCode) ? 'address' : 'mail'
}

function partsOf(error: unknown): { code: string; command: string; responseCode: number; response: string } {
  const parts = error instanceof Error ? (error as Error & Record<string, unknown>) : {}
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const { code, command, responseCode, response } = parts as Record<string, unknown>
  return {
    code: textOf(code),
    command: textOf(command),
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    response: textOf(response),
  }
}
