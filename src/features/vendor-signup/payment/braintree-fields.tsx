/** Braintree's hosted card fields and PayPal's button: each is one of their frames inside our labels. */
import { useEffect, useId, useRef, useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { FieldErrorText } from '#src/ui/form/field.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { CARD_FIELDS, FIELD_LABELS } from '../steps/fields.ts'
import { useLatest } from '#src/ui/browser/use-latest.ts'
import type { MakeNonce } from './use-payment.ts'
import css from '../signup.module.css'
import { openBraintree, payPal, type HostedFields, type PayPalCheckout } from './braintree-client.ts'

interface BraintreeFieldsProps {
  token: string
  total: number | null
  onReady: (makeNonce: MakeNonce | null) => void
}

const NOT_VALID = 'The payment service does not accept this yet. Look at it again.'

export default function BraintreeFields({ token, total, onReady }: BraintreeFieldsProps) {
  const id = useId().replaceAll(/[^\w-]/g, '')
  const places = useRef<HTMLDivElement>(null)
  const payPalPlace = useRef<HTMLDivElement>(null)
  const amount = useLatest(total)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [paidWith, setPaidWith] = useState<string | null>(null)
  const [wrong, setWrong] = useState<readonly FieldError[]>([])

  useEffect(() => {
    let left = false
    let fields: HostedFields | null = null
    const open = async () => {
      const { braintree, client } = await openBraintree(token)
      if (left) return
      const style = getComputedStyle(document.documentElement)
      const selectors = CARD_FIELDS.map((name) => [name, { selector: `#${id}-${name}` }])
      fields = await braintree.hostedFields.create({
        client,
        styles: { input: { 'font-size': '16px', color: style.getPropertyValue('--ink').trim() } },
        fields: Object.fromEntries(selectors),
      })
      if (left) {
        await fields.teardown()
        return
      }
      const own = fields
      const invalid = () =>
        Object.entries(own.getState().fields)
          .filter(([, field]) => !field.isValid)
          .map(([name, field]): FieldError => ({
            name,
            code: field.isEmpty ? 'blank' : 'incorrectFormat',
            message: NOT_VALID,
          }))
      own.on('validityChange', () =>
        setWrong((shown) => shown.filter(({ name }) => invalid().some((still) => still.name === name))),
      )
      onReady({
        check() {
          const found = invalid()
          setWrong(found)
          return found.length > 0
            ? [{ name: 'paymentInfo', code: 'invalid', message: 'Look at the card’s details again.' }]
            : []
        },
        make: () => own.tokenize(),
      })
      const checkout = await braintree.paypalCheckout.create({ client })
      await showPayPal(checkout)
    }
    const showPayPal = async (checkout: PayPalCheckout) => {
      await checkout.loadPayPalSDK({ currency: 'USD', intent: 'capture' })
      const place = payPalPlace.current
      if (left || !place) return
      await payPal()
        ?.Buttons({
          createOrder: () =>
            checkout.createPayment({
              flow: 'checkout',
              amount: (amount.current ?? 0).toFixed(2),
              currency: 'USD',
              intent: 'capture',
            }),
          async onApprove(data: unknown) {
            const { nonce } = await checkout.tokenizePayment(data)
            if (left) return
            setPaidWith('PayPal')
            onReady({ check: () => [], make: async () => ({ nonce }) })
          },
          onError: () => setTrouble('PayPal is not available right now. A card works.'),
        })
        .render(place)
    }
    open().catch((failure: unknown) => {
      if (!left) setTrouble(failure instanceof Error ? failure.message : 'The payment service could not be loaded.')
    })
    return () => {
      left = true
      onReady(null)
      void fields?.teardown()
    }
  }, [id, token, onReady, amount])

  return (
    <>
      {trouble ? <Notice tone="bad">{trouble}</Notice> : null}
      {paidWith ? <Notice tone="good">You pay with {paidWith}. Tap Pay to finish.</Notice> : null}
      <div ref={places} className={css.fields} hidden={paidWith !== null}>
        {CARD_FIELDS.map((name) => (
          <div key={name} className={name === 'number' ? css.whole : undefined}>
            <label htmlFor={`${id}-${name}`}>{FIELD_LABELS[name]}</label>
            <div id={`${id}-${name}`} className={css.hosted} />
            <FieldErrorText id={`${id}-${name}-error`} error={wrong.find((error) => error.name === name)?.message} />
          </div>
        ))}
      </div>
      <div ref={payPalPlace} hidden={paidWith !== null} />
    </>
  )
}
