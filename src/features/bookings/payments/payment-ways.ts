/** How a payment was made, as one choice: the methods and the payment apps of the ledger. */
import { LEDGER_APPS, type LedgerEntry, type NewLedgerEntry } from '#contract/bookings/ledger.ts'

/** In the order of the list. */
export const PAYMENT_WAYS = ['transfer', 'zelle', 'venmo', 'card', 'check', 'cash', 'other'] as const
type PaymentWay = LedgerEntry['method'] | NonNullable<LedgerEntry['app']>

export const WAY_LABELS: Record<PaymentWay, string> = {
  transfer: 'Bank transfer',
  zelle: 'Zelle',
  venmo: 'Venmo',
  card: 'Card',
  check: 'Check',
  cash: 'Cash',
  other: 'Other',
}

/** `Venmo`; `Bank transfer`. */
export const wayLabel = ({ method, app }: Pick<LedgerEntry, 'method' | 'app'>): string => WAY_LABELS[app ?? method]

/** The chosen way as the ledger stores it, to be checked by its schema. */
export function fromWay(way: string): Partial<Record<keyof Pick<NewLedgerEntry, 'method' | 'app'>, string>> {
  const app = LEDGER_APPS.find((known) => known === way)
  return app ? { method: 'other', app } : { method: way }
}
