/** /account/membership: its term, whether it renews automatically, and paying for the next term (decision 22). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateIn } from '#contract/dates.ts'
import type { Membership } from '#contract/membership.ts'
import type { Api } from '#src/api/client.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { formatDay } from '#contract/format.ts'
import { Checkbox } from '#src/ui/form/field.tsx'
import { EmptyState, ErrorState, Notice } from '#src/ui/screens/notice.tsx'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { ownMembershipQuery } from '../queries.ts'
import { NextTier } from './next-tier.tsx'
import { PaidNotice, type Paid } from './paid-notice.tsx'
import { RenewForm } from './renew-form.tsx'
import { UpgradeForm } from './upgrade-form.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../signup.module.css'

export function MembershipScreen({ api, memberId }: { api: Api; memberId: number }) {
  const query = ownMembershipQuery(api, memberId)
  const { data: membership, error, refetch, isFetching } = useQuery(query)
  const queryClient = useQueryClient()
  const [upgrading, setUpgrading] = useState(false)
  const [paid, setPaid] = useState<Paid | null>(null)
  const keep = (changed: Membership) => queryClient.setQueryData(query.queryKey, changed)
  return (
    <Page narrow roomy barBelow>
      <AccountBreadcrumb name="Membership" />
      <PageHeader title="Your membership">Your plan, its end date and renewal.</PageHeader>
      {membership ? (
        <>
          <PaidNotice {...{ paid, membership }} />
          <Term membership={membership} />
          <NextTier next={membership.next} />
          <AutoRenewal {...{ api, memberId, membership }} onChanged={keep} />
          {membership.upgrade ? (
            <UpgradeForm
              {...{ api, memberId, membership }}
              upgrade={membership.upgrade}
              isOpen={upgrading}
              onOpen={() => setUpgrading(true)}
              onCancel={() => setUpgrading(false)}
              onPaid={(changed, total) => {
                setUpgrading(false)
                keep(changed)
                setPaid({ what: 'upgrade', total })
                // The profile may hold more now, and there is a receipt more.
                void queryClient.invalidateQueries({ queryKey: ['own'] })
              }}
              onOutdated={() => void refetch()}
            />
          ) : null}
          {upgrading ? null : membership.renewableFrom <= today() ? (
            <RenewForm
              key={membership.endsOn}
              today={today()}
              {...{ api, memberId, membership }}
              onPaid={(changed, total) => {
                keep(changed)
                setPaid({ what: 'renewal', total })
              }}
            />
          ) : (
            <p className={blocks.quiet}>You can renew starting {formatDay(membership.renewableFrom)}.</p>
          )}
          <div>
            <LinkButton variant="quiet" href="/account/receipts">
              Receipts
            </LinkButton>
          </div>
        </>
      ) : isNotFound(error) ? (
        <EmptyState title="No membership" actions={<LinkButton href="/account">Go to your account</LinkButton>}>
          Nobody has paid for this profile. Sample vendors have none.
        </EmptyState>
      ) : error ? (
        <ErrorState title="We can’t load your membership" onRetry={() => void refetch()} busy={isFetching}>
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

function Term({ membership: { tier, endsOn, isListed, isOver } }: { membership: Membership }) {
  return (
    <Card as="section" roomy className={blocks.titled} aria-label="Current term">
      <div className={blocks.titleRow}>
        <h2>{tier === 'pro' ? 'Pro' : 'Basic'}</h2>
        <Badge tone={isListed ? 'good' : 'bad'}>{isListed ? 'Listed' : 'Not listed'}</Badge>
      </div>
      <p>
        {isOver ? 'Ended on' : 'Paid until'} <b>{formatDay(endsOn)}</b>.
      </p>
      {isOver ? (
        <p>
          Your profile is no longer listed. We’ve kept your profile and photos. Renew to be listed again right away.
        </p>
      ) : null}
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
  if (!hasCard)
    return (
      <p className={blocks.quiet}>Auto-renew is off: there’s no card on file. You can save one when you next pay.</p>
    )
  const change = async (wanted: boolean) => {
    setBusy(true)
    setProblem(null)
    try {
      onChanged((await api.call('changeMembership', { params: { id: memberId }, body: { autoRenew: wanted } })).value)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Something went wrong. Try again in a moment.')
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
        Auto-renew every 12 months with the card on file
        {endsOn < today()
          ? null
          : autoRenew
            ? `. Next renewal: ${formatDay(endsOn)}.`
            : `. Off: your membership ends ${formatDay(endsOn)}.`}
      </Checkbox>
      <div role="alert">{problem ? <Notice tone="bad">{problem}</Notice> : null}</div>
    </div>
  )
}
