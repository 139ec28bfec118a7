/** /signup/payment: the agreement, promotion codes and the payment method. */
import { formatMoney, formatPrice } from '#contract/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Checkbox, FieldErrorText } from '#src/ui/form/field.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Notice, OfflineState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { AgreementDialog } from '../payment/agreement.tsx'
import { TextField } from '../fields/signup-fields.tsx'
import { couponError, summarize, UNKNOWN_REFERRAL, type OrderSummary } from '../payment/order.ts'
import { OrderCard } from '../payment/order-card.tsx'
import { PaymentDetails } from '../payment/payment-details.tsx'
import { membershipsQuery, paymentTokenQuery, promotionQuery, referralQuery } from '../queries.ts'
import { checkoutStarted } from '../signup-events.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import layout from '#src/ui/form/form-layout.module.css'
import css from '../signup.module.css'
import { StatusLog } from '../payment/status-log.tsx'
import { StepForm } from './step-form.tsx'
import { useRetryAfterLostResponse } from '../payment/use-retry-after-lost-response.ts'
import { usePayment, type MakeNonce } from '../payment/use-payment.ts'
import type { StepFormProps, Wizard } from '../session/wizard.ts'
import type { Step } from './step.ts'
import { signupStepSchemas } from '#contract/signup.ts'
import { CARD_FIELDS } from '../fields/fields.ts'

export const payment: Step = {
  id: 'payment',
  title: 'Payment',
  shortTitle: 'Payment',
  fields: [
    'couponCode',
    'referralCode',
    'paymentInfo',
    ...CARD_FIELDS,
    'autoRenewAgreementChecked',
    'userAgreementChecked',
  ],
  schema: signupStepSchemas.payment,
  isBeforePayment: true,
  isComplete: ({ paid }) => paid !== null,
  Form: PaymentForm,
}

function PaymentForm({ wizard }: StepFormProps) {
  const { api, record, online } = wizard
  const token = useQuery({ ...paymentTokenQuery(api), enabled: online })
  const { options, option, order, promotion, couponProblem, referral, isReady } = useOrder(wizard)
  const [makeNonce, setMakeNonce] = useState<MakeNonce | null>(null)
  const payment = usePayment(wizard)
  useCheckoutStarted(wizard)

  // The fields stay during a payment, so that a declined card can be corrected.
  if (record.paymentUnknown && !payment.paying) return <FindingOut wizard={wizard} payment={payment} />

  const isFree = order?.total === 0
  const costsNothing = option?.pricing12 === 0
  const isByInvoice = token.data?.gateway === 'invoice'
  return (
    <StepForm
      wizard={wizard}
      action={online ? payAction(order, isByInvoice) : 'Waiting to go online'}
      disabled={!online || order === undefined || (!isFree && makeNonce === null) || !isReady}
      busy={payment.busy}
      problem={payment.problem}
      onSubmit={async () => {
        if (!order) return
        // Both are said at once.
        const found = [couponProblem, referral.problem].filter((problem) => problem !== null)
        await payment.pay({ total: order.total, makeNonce: isFree ? null : makeNonce, found })
      }}
    >
      {online ? null : (
        <Notice>
          <b>You need to be online for this step.</b> Everything you typed is saved on this device. Come back when
          you’re online, or leave this page open.
        </Notice>
      )}
      {payment.declined ? <StatusLog {...payment.declined} /> : null}
      {option && options.data && order ? (
        <OrderCard
          wizard={wizard}
          option={option}
          order={order}
          options={options.data}
          coupon={promotion.data ?? null}
        />
      ) : options.error ? (
        <OfflineState
          title="Memberships haven’t loaded yet"
          onRetry={() => void options.refetch()}
          busy={options.isFetching}
        />
      ) : (
        <Skeleton shape="picture" />
      )}
      <div className={layout.fields}>
        {costsNothing ? null : (
          <CodeField
            name="couponCode"
            note={order && order.discount > 0 ? `${formatMoney(order.discount)} off` : null}
            error={couponProblem?.message}
          />
        )}
        <CodeField
          name="referralCode"
          note={referral.isKnown ? REFERRAL_ADDS : null}
          error={referral.problem?.message}
        />
      </div>
      {isFree ? null : (
        <PaymentDetails
          token={token}
          online={online}
          errors={wizard.errors}
          total={order?.total ?? null}
          onReady={setMakeNonce}
          disabled={payment.busy}
        />
      )}
      <Agreements wizard={wizard} renewsByCard={!costsNothing && !isByInvoice} />
    </StepForm>
  )
}

/** The order: the chosen membership and the coupon's discount. */
function useOrder({ api, data }: Wizard) {
  const options = useQuery(membershipsQuery(api))
  const option = options.data?.find(({ id12 }) => id12 === data.membershipId)
  const { code, isReady } = useTypedCode(data.couponCode ?? '')
  const promotion = useQuery(promotionQuery(api, code))
  const referral = useTypedCode(data.referralCode ?? '')
  const referred = useQuery(referralQuery(api, referral.code))
  const order = option && summarize(option, code === '' ? null : (promotion.data ?? null))
  return {
    options,
    option,
    order,
    promotion,
    referral: { isKnown: referred.data === true, problem: referred.data === false ? UNKNOWN_REFERRAL : null },
    couponProblem: option && code !== '' && promotion.isSuccess ? couponError(option, promotion.data) : null,
    /** Whether both codes have been looked up. */
    isReady: isReady && !promotion.isFetching && referral.isReady && !referred.isFetching,
  }
}

const payAction = (order: OrderSummary | undefined, isByInvoice: boolean): string =>
  order?.total === 0 ? 'Finish' : isByInvoice ? 'Get the invoice' : order ? `Pay ${formatPrice(order.total)}` : 'Pay'

/** Reports to analytics, once per signup, that the checkout was opened. */
function useCheckoutStarted(wizard: Wizard) {
  useEffect(() => {
    const { told } = wizard.latest()
    if (told.includes('checkout')) return
    void wizard.note({ told: [...told, 'checkout'] })
    checkoutStarted()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen opens
  }, [])
}

/** Looks up the outcome of a payment whose response was lost; nothing can be paid meanwhile. */
function FindingOut({ wizard, payment }: { wizard: Wizard; payment: ReturnType<typeof usePayment> }) {
  const { online } = wizard
  const { findOut } = payment
  useRetryAfterLostResponse(findOut, online)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // It replaces a long form whose button was at the bottom.
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Card roomy className={blocks.titled} aria-live="polite">
      <h2 ref={heading} tabIndex={-1}>
        Checking your payment
      </h2>
      <p>We lost the connection. You won’t be charged twice: we’ll check before charging again.</p>
      <p>{online ? 'Leave this page open. We’ll keep checking.' : 'We’ll check as soon as you’re back online.'}</p>
      {payment.problem ? <Notice>{payment.problem}</Notice> : null}
      <Button variant="quiet" busy={payment.busy} onClick={() => void findOut()}>
        Check now
      </Button>
    </Card>
  )
}

const CODE_PAUSE_MS = 600

/** The code once typing has paused, as the server knows it; an empty field immediately. */
function useTypedCode(typed: string): { code: string; isReady: boolean } {
  const code = typed.trim().toUpperCase()
  const [paused, setPaused] = useState(code)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(code), CODE_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [code])
  const lookedUp = code === '' ? '' : paused
  return { code: /^[A-Z0-9-]{1,40}$/.test(lookedUp) ? lookedUp : '', isReady: lookedUp === code }
}

interface CodeFieldProps {
  name: 'couponCode' | 'referralCode'
  /** The value of the code, in words. */
  note?: string | null
  error?: string | undefined
}

/** The reward of a paid membership (docs/specification.md#memberships). */
const REFERRAL_ADDS = 'A month more for you both, once you’ve paid'
const HINTS = { couponCode: undefined, referralCode: 'From the vendor who sent you: you both get a month more.' }

function CodeField({ name, note, error }: CodeFieldProps) {
  return (
    <TextField
      name={name}
      error={error}
      optional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      hint={note ? <b className={css.good}>{note}</b> : HINTS[name]}
    />
  )
}

function AutoRenewal({ wizard: { data, errors, set } }: { wizard: Wizard }) {
  return (
    <>
      <Checkbox
        id={fieldId('autoRenewAgreementChecked')}
        checked={data.autoRenewAgreementChecked ?? false}
        onChange={(event) => set('autoRenewAgreementChecked', event.currentTarget.checked)}
      >
        Renew my membership every 12 months at the price in effect then. We’ll email you 30 days before, and you can
        turn this off anytime.
      </Checkbox>
      <FieldErrorText
        id={`${fieldId('autoRenewAgreementChecked')}-error`}
        error={errors.get('autoRenewAgreementChecked')?.message}
      />
    </>
  )
}

function Agreements({ wizard, renewsByCard }: { wizard: Wizard; renewsByCard: boolean }) {
  const { data, errors } = wizard
  const [reading, setReading] = useState(false)
  const error = errors.get('userAgreementChecked')?.message
  return (
    <div className={css.checks}>
      {renewsByCard ? <AutoRenewal wizard={wizard} /> : null}
      <Checkbox
        id={fieldId('userAgreementChecked')}
        checked={data.userAgreementChecked ?? false}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${fieldId('userAgreementChecked')}-error` : undefined}
        onChange={(event) => wizard.set('userAgreementChecked', event.currentTarget.checked)}
      >
        I have read and accept the vendor agreement.
      </Checkbox>
      <FieldErrorText id={`${fieldId('userAgreementChecked')}-error`} error={error} />
      <Button variant="plain" onClick={() => setReading(true)}>
        Read the vendor agreement
      </Button>
      <AgreementDialog api={wizard.api} open={reading} onClose={() => setReading(false)} />
    </div>
  )
}
