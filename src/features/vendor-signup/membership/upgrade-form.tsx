/** Changes Basic to Pro now: what it costs for the days that are left is shown before anything is paid. */
import { useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { formatDay, formatMoney, formatPrice } from '#contract/format.ts'
import { PRO_CATEGORIES } from '#contract/limits.ts'
import type { MembershipUpgrade } from '#contract/membership.ts'
import { REACH_MILES } from '#contract/reach.ts'
import { ApiError } from '#src/api/client.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { FieldErrorText } from '#src/ui/form/field.tsx'
import { fieldId } from '#src/ui/form/field-id.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../signup.module.css'
import { PayForm, type PayProps } from './pay-form.tsx'

interface UpgradeFormProps extends PayProps {
  upgrade: MembershipUpgrade
  isOpen: boolean
  onOpen: () => void
  onCancel: () => void
  /** The price or the membership has changed since it was loaded. */
  onOutdated: () => void
}

export function UpgradeForm(props: UpgradeFormProps) {
  const { membership, upgrade, isOpen, onOpen } = props
  if (isOpen) return <PayUpgrade {...props} />
  return (
    <Card as="section" roomy className={blocks.titled} aria-label="Change to Pro">
      <h2>Change to Pro</h2>
      <p>
        Be found within <span>{REACH_MILES.pro}</span> miles of your city and in up to <span>{PRO_CATEGORIES}</span>{' '}
        categories, right away. You can choose a shorter distance in your profile.
      </p>
      <p>
        {upgrade.price === 0 ? (
          <span>There’s nothing to pay.</span>
        ) : (
          <span>
            <b>{formatMoney(upgrade.price)}</b> for the <span>{formatCount(upgrade.daysLeft, 'day')}</span> until{' '}
            <span>{formatDay(membership.endsOn)}</span>: the difference between the two prices.
          </span>
        )}
      </p>
      <Button onClick={onOpen}>Change to Pro</Button>
    </Card>
  )
}

function PayUpgrade({ api, vendorId, membership, upgrade, onPaid, onOutdated, onCancel }: UpgradeFormProps) {
  const { endsOn } = membership
  const [autoRenew, setAutoRenew] = useState(membership.autoRenew)
  const pay = async (nonce: string, total: number) => {
    const body = { endsOn, membershipId: upgrade.membershipId, autoRenew, paymentInfo: { nonce, total } }
    try {
      onPaid((await api.call('upgradeMembership', { params: { id: vendorId }, body })).value, total)
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === 'fields') onOutdated()
      throw failure
    }
  }
  return (
    <PayForm
      api={api}
      autoRenew={autoRenew}
      pay={pay}
      onCancel={onCancel}
      title="Change to Pro"
      total={upgrade.price}
      onAutoRenew={setAutoRenew}
    >
      {(errors) => (
        <Card as="section" roomy className={blocks.titled} aria-label="Your order">
          <dl className={css.order}>
            <div>
              <dt>{`Pro instead of Basic, ${formatCount(upgrade.daysLeft, 'day')} until ${formatDay(endsOn)}`}</dt>
              <dd>{formatPrice(upgrade.price)}</dd>
            </div>
            <div className={css.total}>
              <dt>Total today</dt>
              <dd>{formatPrice(upgrade.price)}</dd>
            </div>
          </dl>
          <Quiet>
            {membership.billing === 'free'
              ? 'It renews by itself, at no cost.'
              : autoRenew
                ? `On ${formatDay(endsOn)} it renews as Pro for 12 months, now ${formatMoney(upgrade.renewalPrice)}.`
                : `It ends on ${formatDay(endsOn)}. Pro costs ${formatMoney(upgrade.renewalPrice)} for 12 months if you renew.`}
          </Quiet>
          <div id={fieldId('membershipId')} tabIndex={-1}>
            <FieldErrorText id={`${fieldId('membershipId')}-error`} error={errors.get('membershipId')?.message} />
          </div>
        </Card>
      )}
    </PayForm>
  )
}
