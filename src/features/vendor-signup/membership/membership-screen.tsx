/** /account/membership: its term, whether it renews automatically, and paying for the next term (decision 22). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateIn } from '#contract/dates.ts'
import type { Membership } from '#contract/membership.ts'
import type { Api } from '#src/api/client.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { formatDay } from '#contract/format.ts'
import { Checkbox } from '#src/ui/form/field.tsx'
import { ErrorState, Notice } from '#src/ui/screens/notice.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { ownMembershipQuery } from '../queries.ts'
import { RenewForm } from './renew-form.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../signup.module.css'

export function MembershipScreen({ api, memberId }: { api: Api; memberId: number }) {
  const query = ownMembershipQuery(api, memberId)
  const { data: membership, error, refetch, isFetching } = useQuery(query)
  const queryClient = useQueryClient()
  const keep = (changed: Membership) => queryClient.setQueryData(query.queryKey, changed)
  return (
    <Page narrow roomy barBelow>
      <PageHeader title="Your membership">What hosts find you by, and until when.</PageHeader>
      {membership ? (
        <>
          <Term membership={membership} />
          <AutoRenewal {...{ api, memberId, membership }} onChanged={keep} />
          {membership.renewableFrom <= today() ? (
            <RenewForm key={membership.endsOn} {...{ api, memberId, membership }} onPaid={keep} />
          ) : (
            <p className={blocks.quiet}>The next term can be paid from {formatDay(membership.renewableFrom)} on.</p>
          )}
        </>
      ) : error ? (
        <ErrorState title="Your membership cannot be read" onRetry={() => void refetch()} busy={isFetching}>
          {error.message}
        </ErrorState>
      ) : (
        <Skeleton shape="picture" />
      )}
    </Page>
  )
}

/** Today's date as the server counts it. */
const today = () => dateIn('UTC', new Date())

function Term({ membership: { tier, endsOn, isListed } }: { membership: Membership }) {
  const isOver = endsOn <= today()
  return (
    <Card as="section" roomy className={blocks.titled} aria-label="Term">
      <div className={blocks.titleRow}>
        <h2>{tier === 'pro' ? 'Pro' : 'Basic'}</h2>
        <Badge tone={isListed ? 'good' : 'bad'}>{isListed ? 'Listed' : 'Not listed'}</Badge>
      </div>
      <p>
        {isOver ? 'Ended on' : 'Paid until'} <b>{formatDay(endsOn)}</b>.
      </p>
      {isListed ? null : (
        <p>
          Hosts do not find you any more. Your profile, photos and reviews are kept: renew, and you are listed again at
          once.
        </p>
      )}
    </Card>
  )
}

interface AutoRenewalProps {
  api: Api
  memberId: number
  membership: Membership
  onChanged: (membership: Membership) => void
}

function AutoRenewal({ api, memberId, membership: { autoRenew, hasCard, endsOn }, onChanged }: AutoRenewalProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!hasCard) return null
  const change = async (wanted: boolean) => {
    setBusy(true)
    setProblem(null)
    try {
      onChanged((await api.call('changeMembership', { params: { id: memberId }, body: { autoRenew: wanted } })).value)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'That did not work. Try again in a moment.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.checks}>
      <Checkbox
        id="auto-renew"
        checked={autoRenew}
        disabled={busy}
        onChange={(event) => void change(event.currentTarget.checked)}
      >
        Renew it every 12 months with the card you paid with
        {autoRenew ? `; the next time on ${formatDay(endsOn)}.` : '. Now it ends by itself.'}
      </Checkbox>
      <div role="alert">{problem ? <Notice tone="bad">{problem}</Notice> : null}</div>
    </div>
  )
}
