/** Stands for the suspension of a vendor that an operator saw: what they do is refused once it is another one. */

interface Suspended {
  isSuspended: boolean
  /** When it began. */
  hiddenAt: Date | string | null
  /** When it is shown again; null for never. */
  hiddenUntil: Date | string | null
}

export const NOT_SUSPENDED = 'none'

const moment = (at: Date | string) => new Date(at).toISOString()

export const suspensionMark = ({ isSuspended, hiddenAt, hiddenUntil }: Suspended): string =>
  isSuspended
    ? `from ${hiddenAt === null ? 'then' : moment(hiddenAt)} until ${hiddenUntil === null ? 'lifted' : moment(hiddenUntil)}`
    : NOT_SUSPENDED
