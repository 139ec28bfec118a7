/** How a mail server refuses a mail for good: the address, or this mail. */

/** Enhanced codes (RFC 3463) about the recipient: no such mailbox, domain or name, moved, closed, or no mail there. */
const ADDRESS_STATUS = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1|4\.4)$/
/**
 * Without such a code only these words are about the recipient: relays also refuse senders, lists and limits by 550.
 */
const ADDRESS_WORDS = [
  /\buser unknown\b/i,
  /\b(?:unknown|invalid) (?:user|recipient|mailbox)\b/i,
  /\bno such (?:user|mailbox|recipient|address)\b/i,
  /\b(?:user|mailbox|account|recipient) (?:not found|does not exist|doesn't exist)\b/i,
]
const SENDER_WORDS = /relay|spam|block|black ?list|deny ?list|policy|reputation|authenti|verif|spf|sender/i
/** The mailbox is full, or this mail is too large or can't be read: the next mail may arrive. */
const MAIL_STATUS = /^5\.(?:2\.[23]|3\.4|6\.\d+)$/
const STORAGE_EXCEEDED = 552

export const isAddressStatus = (status: string): boolean => ADDRESS_STATUS.test(status)

/**
 * `address`: it takes no mail, now or later. `mail`: another try changes nothing. Null: a later try may work, or an
 * operator can mend it, so that the mail waits.
 */
export function refusalOf(error: unknown): 'address' | 'mail' | null {
  const { code, command, responseCode, response } = partsOf(error)
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return null
  if (responseCode < 500 || command.startsWith('MAIL')) return null
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0]
  if (status !== undefined) return isAddressStatus(status) ? 'address' : MAIL_STATUS.test(status) ? 'mail' : null
  if (responseCode === STORAGE_EXCEEDED) return 'mail'
  return code === 'EENVELOPE' && ADDRESS_WORDS.some((words) => words.test(response)) && !SENDER_WORDS.test(response)
    ? 'address'
    : null
}

/** The mail server goes away, whatever it was asked. */
const CLOSING = 421

/** Whether the mail server took the sender and refused this recipient or this mail: others may arrive. */
export function isRefusedAlone(error: unknown): boolean {
  const { code, command, responseCode } = partsOf(error)
  if (responseCode < 400 || responseCode === CLOSING) return false
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command.startsWith('RCPT'))
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
