/**
 * A payment for a membership: card, consent and button. The server charges once per term, however often it is
 * tapped.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { formatPrice } from '#contract/format.ts'
import type { Membership } from '#contract/membership.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { explainedBy } from '#src/api/errors/explain.ts'
import { isRefusal } from '#src/api/errors/is-refusal.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ErrorSummary } from '#src/ui/form/error-summary.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import { FormProvider } from '#src/ui/form/form-context.tsx'
import { checkedOf } from '#src/ui/form/checked.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import { fieldLabel } from '../fields/fields.ts'
import { PaymentDetails } from '../payment/payment-details.tsx'
import type { MakeNonce } from '../payment/use-payment.ts'
import { paymentTokenQuery } from '../queries.ts'
import { fieldsMarked } from '../signup-events.ts'

const explain = explainedBy((failure) =>
  messageOf(failure, failure instanceof Error ? failure.message : String(failure)),
)
const UNKNOWN = 'We don’t know yet if your payment went through. Try again in a moment. You won’t be charged twice.'

export interface PayProps {
  api: Api
  vendorId: number
  membership: Membership
  /** @param total US dollars */
  onPaid: (membership: Membership, total: number) => void
}

interface PayFormProps {
  api: Api
  title: string
  /** US dollars; null until it is known. */
  total: number | null
  /** The purchase that is paid for. */
  children: (errors: ReadonlyMap<string, FieldError>) => Elements
  autoRenew: boolean
  onAutoRenew: (wanted: boolean) => void
  /** Pays with a nonce. */
  pay: (nonce: string, total: number) => Promise<void>
  /** Closes the form; undefined where it is always open. */
  onCancel?: (() => void) | undefined
}

export function PayForm({ api, title, total, children, autoRenew, onAutoRenew, pay, onCancel }: PayFormProps) {
  const online = useOnline()
  const token = useQuery({ ...paymentTokenQuery(api), enabled: online && total !== 0 })
  const [makeNonce, setMakeNonce] = useState<MakeNonce | null>(null)
  const { mutateAsync, isPending } = useMutation({ mutationFn: payWithCard })
  // The card's own fields take their errors away; nothing else is typed here.
  const form = useForm(() => checkedOf<void>(undefined, makeNonce?.check() ?? []), {
    send: mutateAsync,
    busy: isPending,
    explain,
    onShown: fieldsMarked,
  })
  const { busy, problem } = form
  const isByInvoice = token.data?.gateway === 'invoice'

  async function payWithCard(): Promise<void> {
    if (total === null || (!makeNonce && total > 0)) return
    const made = total > 0 && makeNonce ? await makeNonce.make() : { nonce: '' }
    if ('errors' in made) form.showErrors(made.errors)
    else
      await pay(made.nonce, total).catch((failure: unknown) => {
        throw isUnclear(failure) ? new Error(UNKNOWN) : failure
      })
  }
  return (
    <FormProvider fields={{ ...form.fields, labelOf: fieldLabel }}>
      <form noValidate method="post" className={layout.form} onSubmit={(event) => void form.submit(event)}>
        <div>
          <h2>{title}</h2>
          <ErrorSummary errors={form.errors} anchor={form.anchor} />
        </div>
        {children(form.fields.errors)}
        {total === 0 ? null : (
          <PaymentDetails
            token={token}
            online={online}
            total={total}
            errors={form.fields.errors}
            disabled={busy}
            onReady={setMakeNonce}
          />
        )}
        {total === 0 || isByInvoice ? null : (
          <Checkbox id="renew-again" checked={autoRenew} onChange={(event) => onAutoRenew(event.currentTarget.checked)}>
            Save this card with the payment service and renew every 12 months at the price in effect then. You can turn
            this off anytime.
          </Checkbox>
        )}
        <div role="alert">{problem ? <Notice tone="bad">{problem}</Notice> : null}</div>
        <Button
          type="submit"
          wide
          busy={busy}
          disabled={!online || total === null || (makeNonce === null && total > 0)}
        >
          {online ? payWords(total, isByInvoice) : 'Waiting to go online'}
        </Button>
        {onCancel ? (
          <Button variant="quiet" wide disabled={busy} onClick={onCancel}>
            Not now
          </Button>
        ) : null}
      </form>
    </FormProvider>
  )
}

const payWords = (total: number | null, isByInvoice: boolean): string =>
  total === null ? 'Pay' : total === 0 ? 'Continue' : isByInvoice ? 'Get the invoice' : `Pay ${formatPrice(total)}`

/** Whether the card may have been charged although there is no response that says so. */
const isUnclear = (failure: unknown) => failure instanceof ApiError && !isRefusal(failure)
