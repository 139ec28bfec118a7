/** The order and its price, with a dialog to change it. */
import { formatPrice } from '#contract/format.ts'
import { useState } from 'react'
import type { MembershipOption, Promotion } from '#contract/commerce.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { EditIcon } from '#src/ui/elements/icons.tsx'
import { labelOf } from '../fields/fields.ts'
import { MembershipCards } from '../membership/membership-cards.tsx'
import { type OrderSummary } from './order.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../signup.module.css'
import { useMembershipChoice } from '../membership/use-membership-choice.ts'
import type { Wizard } from '../session/wizard.ts'

interface OrderCardProps {
  wizard: Wizard
  options: readonly MembershipOption[]
  option: MembershipOption
  order: OrderSummary
  coupon: Promotion | null
}

export function OrderCard({ wizard, options, option, order, coupon }: OrderCardProps) {
  const [editing, setEditing] = useState(false)
  const { data } = wizard
  const isFree = option.pricing12 === 0
  const { offers, choose } = useMembershipChoice(wizard)
  const done = () => {
    setEditing(false)
    void wizard.sync()
  }
  return (
    <Card as="section" roomy className={blocks.titled} aria-label="Your order">
      <div className={blocks.titleRow}>
        <h2>Your order</h2>
        <Button variant="quiet" onClick={() => setEditing(true)}>
          <EditIcon />
          Edit
        </Button>
      </div>
      <dl className={css.order}>
        <div>
          <dt>{order.name}</dt>
          <dd>{isFree ? 'Free' : formatPrice(order.price)}</dd>
        </div>
        {order.discount > 0 ? (
          <div>
            <dt>{coupon?.name ?? 'Coupon'}</dt>
            <dd>{`−${formatPrice(order.discount)}`}</dd>
          </div>
        ) : null}
        {isFree ? null : (
          <div className={css.total}>
            <dt>Total today</dt>
            <dd>{formatPrice(order.total)}</dd>
          </div>
        )}
      </dl>
      <Dialog open={editing} onClose={done} title="Edit your order" actions={<Button onClick={done}>Done</Button>}>
        <MembershipCards
          name="editMembershipId"
          id="edit-membership"
          options={options}
          chosen={option.id12}
          onChoose={choose}
          offers={offers}
        />
        {isFree ? null : (
          <Field label={labelOf('couponCode')} id="edit-coupon" optional>
            {(wiring) => (
              <Input
                {...wiring}
                value={data.couponCode ?? ''}
                onChange={(event) => wizard.set('couponCode', event.currentTarget.value)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
              />
            )}
          </Field>
        )}
        {isFree ? null : (
          <p className={css.orderTotal}>
            Total today <b>{formatPrice(order.total)}</b>
          </p>
        )}
      </Dialog>
    </Card>
  )
}
