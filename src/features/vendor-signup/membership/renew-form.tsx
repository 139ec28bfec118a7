/** Pays for the next term. However often the button is tapped, the card is charged once: the server knows the term. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { membershipsQuery } from '../queries.ts'
import { MembershipCards } from './membership-cards.tsx'
import { startWords } from './next-tier.tsx'
import { PayForm, type PayProps } from './pay-form.tsx'

/** @param props.today as the server counts it */
export function RenewForm({ api, vendorId, membership, today, onPaid }: PayProps & { today: string }) {
  const options = useQuery(membershipsQuery(api)).data
  const [membershipId, setMembershipId] = useState(membership.membershipId)
  const [autoRenew, setAutoRenew] = useState(membership.autoRenew)
  const option = options?.find(({ id12 }) => id12 === membershipId)
  const start = option ? startWords(option.tier, membership, today) : ''
  const pay = async (nonce: string, total: number) => {
    if (!option) return
    const body = {
      follows: membership.endsOn,
      membershipId: option.id12,
      autoRenew,
      paymentInfo: { nonce, total },
    }
    onPaid((await api.call('renewMembership', { params: { id: vendorId }, body })).value, total)
  }
  return (
    <PayForm
      api={api}
      autoRenew={autoRenew}
      pay={pay}
      title="Renew for 12 months"
      total={option?.pricing12 ?? null}
      onAutoRenew={setAutoRenew}
    >
      {(errors) =>
        options ? (
          <>
            <MembershipCards
              name="renewMembershipId"
              options={options}
              chosen={membershipId}
              onChoose={({ id12 }) => setMembershipId(id12)}
              error={errors.get('membershipId')?.message}
            />
            <output>{start ? <p>{start}</p> : null}</output>
          </>
        ) : (
          <Skeleton shape="picture" />
        )
      }
    </PayForm>
  )
}
