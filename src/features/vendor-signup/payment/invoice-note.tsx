/** Where memberships are paid by invoice: no card is asked for. */
import { useEffect } from 'react'
import { INVOICE_NONCE } from '#contract/commerce.ts'
import type { MakeNonce } from './use-payment.ts'

const AGREES: MakeNonce = { check: () => [], make: () => Promise.resolve({ nonce: INVOICE_NONCE }) }

export function InvoiceNote({ onReady }: { onReady: (makeNonce: MakeNonce | null) => void }) {
  useEffect(() => {
    onReady(AGREES)
    return () => onReady(null)
  }, [onReady])
  return <p>You pay by invoice. We’ll email it to you right away; it says where to pay and by when.</p>
}
