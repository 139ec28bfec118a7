/**
 * Card fields for the sandbox gateway: the card exists only in this screen's state and goes to the gateway, never to
 * storage.
 */
import { useEffect, useState, type ComponentPropsWithoutRef } from 'react'
import { plainDigits } from '#contract/clean-text.ts'
import type { FieldError } from '#contract/errors.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { useFormFields } from '#src/ui/form/form-context.tsx'
import { CARD_FIELDS, labelOf } from '../fields/fields.ts'
import { groupNumberIn } from './card-number.ts'
import { checkCard, NO_CARD, tokenize, type Card } from './sandbox-card.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import layout from '#src/ui/form/form-layout.module.css'
import { useLatest } from '#src/ui/browser/use-latest.ts'
import type { MakeNonce } from './use-payment.ts'

const CONTROLS: Record<(typeof CARD_FIELDS)[number], ComponentPropsWithoutRef<'input'>> = {
  number: { autoComplete: 'cc-number', inputMode: 'numeric', maxLength: 23 },
  expirationDate: { autoComplete: 'cc-exp', inputMode: 'text', maxLength: 7 },
  cvv: { autoComplete: 'cc-csc', inputMode: 'numeric', maxLength: 4 },
  postalCode: { autoComplete: 'postal-code', inputMode: 'text', maxLength: 10 },
}

interface CardFieldsProps {
  errors: ReadonlyMap<string, FieldError>
  nonceUrl: string
  disabled: boolean
  onReady: (makeNonce: MakeNonce | null) => void
}

export function CardFields({ errors, nonceUrl, disabled, onReady }: CardFieldsProps) {
  const [card, setCard] = useState<Card>(NO_CARD)
  const latest = useLatest(card)
  const { corrected } = useFormFields()

  const change = (name: keyof Card, typed: string) => {
    const next = { ...card, [name]: typed }
    setCard(next)
    if (errors.has(name) && checkCard(next).every((error) => error.name !== name)) corrected?.(name)
  }

  useEffect(() => {
    onReady({ check: () => checkCard(latest.current), make: () => tokenize(nonceUrl, latest.current) })
    return () => onReady(null)
  }, [nonceUrl, onReady, latest])

  return (
    <>
      <Quiet>
        <Badge tone="wait">Sandbox payments</Badge> Nothing is charged. Use test card 4111 1111 1111 1111 with any
        future date.
      </Quiet>
      <div className={layout.fields}>
        {CARD_FIELDS.map((name) => (
          <Field
            key={name}
            label={labelOf(name)}
            id={fieldId(name)}
            className={name === 'number' ? layout.fullWidth : undefined}
            error={errors.get(name)?.message}
            hint={name === 'expirationDate' ? 'Month and year, as MM/YY.' : undefined}
            required
          >
            {(wiring) => (
              <Input
                enterKeyHint="next"
                {...CONTROLS[name]}
                {...wiring}
                disabled={disabled}
                value={card[name]}
                onChange={({ currentTarget: input }) => change(name, written(name, input, card))}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  )
}

/** The typed value, in the form in which cards show it. */
function written(name: keyof Card, input: HTMLInputElement, before: Card): string {
  if (name === 'number') return groupNumberIn(input)
  return name === 'expirationDate' ? withSlash(plainDigits(input.value), before[name]) : input.value
}

/** `0429` becomes `04/29`, whether typed, pasted or autofilled; deletions are left alone. */
function withSlash(typed: string, before: string): string {
  const isWhole = /^\d{4}$|^\d{6}$/.test(typed)
  const isGrowing = typed.length > before.length && /^\d{2,}$/.test(typed)
  return isWhole || isGrowing ? `${typed.slice(0, 2)}/${typed.slice(2)}` : typed
}
