/** Braintree's hosted card fields and PayPal's button: each is one of their frames inside our labels. */
import { useEffect, useId, useRef, useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { FieldErrorText } from '#src/ui/form/field.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { CARD_FIELDS, labelOf } from '../fields/fields.ts'
import { useLatest } from '#src/ui/browser/use-latest.ts'
import type { MakeNonce } from './use-payment.ts'
import layout from '#src/ui/form/form-layout.module.css'
import css from '../signup.module.css'
import { openBraintree, payPal, type HostedFields, type PayPalCheckout } from './braintree-client.ts'

interface BraintreeFieldsProps {
  token: string
  total: number | null
  onReady: (makeNonce: MakeNonce | null) => void
}

const NOT_VALID = 'The payment service didn’t accept this. Check it and try again.'
const CARD_PROBLEM: FieldError = {
  name: 'paymentInfo',
  code: 'invalid',
  message: 'Check your card details.',
}

export function BraintreeFields(props: BraintreeFieldsProps) {
  const id = useId().replaceAll(/[^\w-]/g, '')
  const { trouble, paidWith, wrong, payPalPlace } = useBraintree(props, id)
  return (
    <>
      {trouble ? <Notice tone="bad">{trouble}</Notice> : null}
      {paidWith ? <Notice tone="good">{`Paying with ${paidWith}. Select Pay to finish.`}</Notice> : null}
      <div className={layout.fields} hidden={paidWith !== null}>
        {CARD_FIELDS.map((name) => (
          <div key={name} className={name === 'number' ? layout.fullWidth : undefined}>
            <label htmlFor={`${id}-${name}`}>{labelOf(name)}</label>
            <div id={`${id}-${name}`} className={css.hosted} />
            <FieldErrorText id={`${id}-${name}-error`} error={wrong.find((error) => error.name === name)?.message} />
          </div>
        ))}
      </div>
      <div ref={payPalPlace} hidden={paidWith !== null} />
    </>
  )
}

/** Opens Braintree's fields in their places on the page, and PayPal's button if available. */
function useBraintree({ token, total, onReady }: BraintreeFieldsProps, id: string) {
  const payPalPlace = useRef<HTMLDivElement>(null)
  const amount = useLatest(total)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [paidWith, setPaidWith] = useState<string | null>(null)
  const [wrong, setWrong] = useState<readonly FieldError[]>([])

  useEffect(() => {
    let left = false
    let fields: HostedFields | null = null
    const showPayPal = async (checkout: PayPalCheckout) => {
      await checkout.loadPayPalSDK({ currency: 'USD', intent: 'capture' })
      const place = payPalPlace.current
      if (left || !place) return
      const onApprove = async (data: unknown) => {
        const { nonce } = await checkout.tokenizePayment(data)
        if (left) return
        setPaidWith('PayPal')
        onReady({ check: () => [], make: async () => ({ nonce }) })
      }
      const onError = () => setTrouble('PayPal isn’t available right now. Please use a card.')
      await payPal()
        ?.Buttons({ createOrder: () => checkout.createPayment(orderOf(amount.current)), onApprove, onError })
        .render(place)
    }
    const open = async () => {
      const { braintree, client } = await openBraintree(token)
      if (left) return
      fields = await braintree.hostedFields.create(hostedFieldsOptions(client, id))
      if (left) {
        await fields.teardown()
        return
      }
      const own = fields
      own.on('validityChange', () =>
        setWrong((shown) => shown.filter(({ name }) => invalidFields(own).some((still) => still.name === name))),
      )
      onReady({
        check() {
          const found = invalidFields(own)
          setWrong(found)
          return found.length > 0 ? [CARD_PROBLEM] : []
        },
        make: () => own.tokenize(),
      })
      await showPayPal(await braintree.paypalCheckout.create({ client }))
    }
    open().catch((failure: unknown) => {
      if (!left) setTrouble(failure instanceof Error ? failure.message : 'We couldn’t load the payment service.')
    })
    return () => {
      left = true
      onReady(null)
      void fields?.teardown()
    }
  }, [id, token, onReady, amount])

  return { trouble, paidWith, wrong, payPalPlace }
}

/** Puts each field in its element on the page, in the page's color. */
function hostedFieldsOptions(client: unknown, id: string) {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--ink').trim()
  const selectors = CARD_FIELDS.map((name) => [name, { selector: `#${id}-${name}` }])
  return {
    client,
    styles: { input: { 'font-size': '16px', color } },
    fields: Object.fromEntries(selectors),
  }
}

const orderOf = (total: number | null) =>
  ({ flow: 'checkout', amount: (total ?? 0).toFixed(2), currency: 'USD', intent: 'capture' }) as const

const invalidFields = (fields: HostedFields): FieldError[] =>
  Object.entries(fields.getState().fields)
    .filter(([, field]) => !field.isValid)
    .map(([name, field]) => ({ name, code: field.isEmpty ? 'blank' : 'incorrectFormat', message: NOT_VALID }))
