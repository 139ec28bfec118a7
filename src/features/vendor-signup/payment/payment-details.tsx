/** The payment method: the sandbox's card fields or Braintree's hosted ones, neither ever stored; or an invoice. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { PaymentToken } from '#contract/commerce.ts'
import type { FieldError } from '#contract/errors.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { FieldErrorText } from '#src/ui/form/field.tsx'
import { ErrorState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'
import { InvoiceNote } from './invoice-note.tsx'
import { CardFields } from './card-fields.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import type { MakeNonce } from './use-payment.ts'

const BraintreeFields = lazyPart(async () => (await import('./braintree-fields.tsx')).BraintreeFields)

interface PaymentDetailsProps {
  errors: ReadonlyMap<string, FieldError>
  online: boolean
  token: UseQueryResult<PaymentToken>
  /** US dollars; null until known. */
  total: number | null
  disabled: boolean
  /** Called when the payment details become complete, or stop being complete (null). */
  onReady: (makeNonce: MakeNonce | null) => void
}

export function PaymentDetails({
  errors,
  online,
  token: { data: token, error, refetch, isFetching },
  total,
  disabled,
  onReady,
}: PaymentDetailsProps) {
  const paymentError = errors.get('paymentInfo')?.message
  return (
    <Card as="section" roomy className={blocks.titled} aria-label="Payment method">
      <h2>Payment method</h2>
      <div id={fieldId('paymentInfo')} tabIndex={-1}>
        <FieldErrorText id={`${fieldId('paymentInfo')}-error`} error={paymentError} />
      </div>
      {!online && !token ? (
        <Quiet>Payment fields will load when you’re online.</Quiet>
      ) : token?.gateway === 'invoice' ? (
        <InvoiceNote onReady={onReady} />
      ) : token?.gateway === 'sandbox' && token.nonceUrl ? (
        <CardFields errors={errors} onReady={onReady} disabled={disabled} nonceUrl={token.nonceUrl} />
      ) : token ? (
        <Suspense fallback={<Skeleton shape="button" />}>
          <BraintreeFields token={token.token} total={total} onReady={onReady} />
        </Suspense>
      ) : error ? (
        <ErrorState title="We can’t reach the payment service" onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <div className={blocks.titled} aria-hidden="true">
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
      )}
    </Card>
  )
}
