/**
 * A payment for a membership: card, consent and button. The server charges once per term, however often it is
 * tapped.
 */
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { formatPrice } from '#contract/format.ts'
import type { Membership } from '#contract/membership.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { isRefusal } from '#src/api/errors/is-refusal.ts'
import { useOnline } from '#src/pwa/connectivity/use-online.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ErrorSummary } from '#src/ui/form/error-summary.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import { FormProvider } from '#src/ui/form/form-context.tsx'
import { useShownErrors } from '#src/ui/form/use-shown-errors.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import { fieldLabel } from '../fields/fields.ts'
import { PaymentDetails } from '../payment/payment-details.tsx'
import type { MakeNonce } from '../payment/use-payment.ts'
import { paymentTokenQuery } from '../queries.ts'
import { fieldsMarked } from '../signup-events.ts'

/** Only the gateway can validate a card; nothing is checked while typing. */
const nothingAsTyped = () => null
const UNKNOWN = 'We don’t know yet if your payment went through. Try again in a moment. You won’t be charged twice.'

export interface PayProps {
  api: Api
  memberId: number
  membership: Membership
  /** @param total US dollars */
  onPaid: (membership: Membership, total: number) => void
}

interface PayFormProps {
  api: Api
  title: string
  /** US dollars; null until it is known. */
  total: number | null
  /** What is bought. */
  children: (errors: ReadonlyMap<string, FieldError>) => ReactNode
  autoRenew: boolean
  onAutoRenew: (wanted: boolean) => void
  /** Pays with a nonce. */
  pay: (nonce: string, total: number) => Promise<void>
  /** Closes the form; undefined where it is always open. */
  onCancel?: (() => void) | undefined
}

export function PayForm({ api, title, total, children, autoRenew, onAutoRenew, pay, onCancel }: PayFormProps) {
  const online = useOnline()
  const token = useQuery({ ...paymentTokenQuery(api), enabled: online })
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useSingleRun()
  const [makeNonce, setMakeNonce] = useState<MakeNonce | null>(null)
  const { errors, anchor, showErrors, clearErrors, corrected } = useShownErrors({
    findAll: nothingAsTyped,
    onShown: fieldsMarked,
  })
  const shown = new Map(errors.map((error) => [error.name, error]))

  const payWithCard = async () => {
    if (total === null || !makeNonce) return
    const wrong = makeNonce.check()
    if (wrong.length > 0) return showErrors(wrong)
    const made = await makeNonce.make()
    if ('errors' in made) return showErrors(made.errors)
    await pay(made.nonce, total).catch((failure: unknown) => {
      throw isUnclear(failure) ? new Error(UNKNOWN) : failure
    })
  }
  const submit = async () => {
    clearErrors()
    setProblem(null)
    try {
      await payWithCard()
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === 'fields') showErrors(failure.errors)
      else setProblem(String(failure instanceof Error ? failure.message : failure))
    }
  }
  return (
    <FormProvider fields={{ labelOf: fieldLabel, errors: shown, corrected }}>
      <form
        noValidate
        method="post"
        className={layout.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(submit)
        }}
      >
        <div>
          <h2>{title}</h2>
          <ErrorSummary errors={errors} anchor={anchor} />
        </div>
        {children(shown)}
        <PaymentDetails {...{ token, online, total }} errors={shown} disabled={busy} onReady={setMakeNonce} />
        <Checkbox id="renew-again" checked={autoRenew} onChange={(event) => onAutoRenew(event.currentTarget.checked)}>
          Save this card with the payment service and renew every 12 months at the price in effect then. You can turn
          this off anytime.
        </Checkbox>
        <div role="alert">{problem ? <Notice tone="bad">{problem}</Notice> : null}</div>
        <Button type="submit" wide busy={busy} disabled={!online || total === null || makeNonce === null}>
          {!online ? 'Waiting to go online' : total === null ? 'Pay' : `Pay ${formatPrice(total)}`}
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

/** Whether the card may have been charged although there is no response that says so. */
const isUnclear = (failure: unknown) => failure instanceof ApiError && !isRefusal(failure)
