/** Stands for the suspension of a vendor that an operator saw: what they do is refused once it is another one. */

interface Suspended {
  isSuspended: boolean
  /** When it is shown again; null for never. */
  hiddenUntil: Date | string | null
}

export const NOT_SUSPENDED = 'none'

export const suspensionMark = ({ isSuspended, hiddenUntil }: Suspended): string =>
  !isSuspended ? NOT_SUSPENDED : hiddenUntil === null ? 'until lifted' : new Date(hiddenUntil).toISOString()
