/** /account/membership: its term, whether it renews automatically, and paying for the next term (decision 22). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateIn } from '#contract/dates.ts'
import type { Membership } from '#contract/membership.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
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
import { OpenInvoices } from './open-invoices.tsx'
import { NextTier } from './next-tier.tsx'
import { PaidNotice, type Paid } from './paid-notice.tsx'
import { RenewForm } from './renew-form.tsx'
import { UpgradeForm } from './upgrade-form.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../signup.module.css'

export function MembershipScreen({ api, vendorId }: { api: Api; vendorId: number }) {
  const query = ownMembershipQuery(api, vendorId)
  const { data: membership, error, refetch, isFetching } = useQuery(query)
  const queryClient = useQueryClient()
  const [upgrading, setUpgrading] = useState(false)
  const [paid, setPaid] = useState<Paid | null>(null)
  const keep = (changed: Membership) => queryClient.setQueryData(query.queryKey, changed)
  return (
    <Page narrow roomy hasActionBar>
      <AccountBreadcrumb name="Membership" />
      <PageHeader title="Your membership">Your plan, its end date and renewal.</PageHeader>
      {membership ? (
        <>
          <PaidNotice paid={paid} membership={membership} />
          <OpenInvoices invoices={membership.invoices} />
          <Term membership={membership} />
          <NextTier next={membership.next} />
          <AutoRenewal api={api} vendorId={vendorId} membership={membership} onChanged={keep} />
          {membership.upgrade && membership.invoices.length === 0 ? (
            <UpgradeForm
              api={api}
              vendorId={vendorId}
              membership={membership}
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
          {upgrading || !canRenew(membership) ? null : membership.renewableFrom <= today() ? (
            <RenewForm
              key={membership.endsOn}
              today={today()}
              api={api}
              vendorId={vendorId}
              membership={membership}
              onPaid={(changed, total) => {
                keep(changed)
                setPaid({ what: 'renewal', total })
              }}
            />
          ) : (
            <Quiet>{`You can renew starting ${formatDay(membership.renewableFrom)}.`}</Quiet>
          )}
          {membership.billing === 'free' ? null : (
            <div>
              <LinkButton variant="quiet" href="/account/receipts">
                {membership.billing === 'invoice' ? 'Invoices and receipts' : 'Receipts'}
              </LinkButton>
            </div>
          )}
        </>
      ) : isNotFound(error) ? (
        <EmptyState title="No membership" actions={<LinkButton href="/account">Go to your account</LinkButton>}>
          Nobody has paid for this profile. Sample vendors have none.
        </EmptyState>
      ) : error ? (
        <ErrorState title="We can’t load your membership" onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <Skeleton shape="picture" />
      )}
    </Page>
  )
}

/** Today's date as the server counts it. */
const today = () => dateIn('UTC', new Date())

/** One invoice at a time; and where memberships are free they go on by themselves. */
const canRenew = ({ billing, invoices, isOver }: Membership) => invoices.length === 0 && (billing !== 'free' || isOver)

/** How long it lasts, and how it goes on. */
function termWords({ endsOn, isOver, billing, invoices }: Membership): [string, string] {
  if (invoices.some(({ kind }) => kind === 'order')) return ['Begins when your invoice is paid', '']
  if (isOver) return ['Ended on', formatDay(endsOn)]
  return [billing === 'free' ? 'Free. Renews by itself on' : 'Paid until', formatDay(endsOn)]
}

function Term({ membership }: { membership: Membership }) {
  const { tier, isListed, isOver, invoices } = membership
  const [words, day] = termWords(membership)
  return (
    <Card as="section" roomy className={blocks.titled} aria-label="Current term">
      <div className={blocks.titleRow}>
        <h2>{tier === 'pro' ? 'Pro' : 'Basic'}</h2>
        <Badge tone={isListed ? 'good' : 'bad'}>{isListed ? 'Listed' : 'Not listed'}</Badge>
      </div>
      <p>
        <span>{words}</span>
        {day === '' ? null : <b>{` ${day}`}</b>}
        <span>.</span>
      </p>
      {isOver && invoices.length === 0 ? (
        <p>
          Your profile is no longer listed. We’ve kept your profile and photos. Renew to be listed again right away.
        </p>
      ) : null}
    </Card>
  )
}

interface AutoRenewalProps {
  api: Api
  vendorId: number
  membership: Membership
  onChanged: (membership: Membership) => void
}

function AutoRenewal({ api, vendorId, membership, onChanged }: AutoRenewalProps) {
  const { autoRenew, hasCard, endsOn, billing } = membership
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  if (billing !== 'card') return null
  if (!hasCard) return <Quiet>Auto-renew is off: there’s no card on file. You can save one when you next pay.</Quiet>
  const change = async (wanted: boolean) => {
    setProblem(null)
    try {
      onChanged((await api.call('changeMembership', { params: { id: vendorId }, body: { autoRenew: wanted } })).value)
    } catch (failure) {
      setProblem(messageOf(failure))
    }
  }
  return (
    <div className={css.checks}>
      <Checkbox
        id="auto-renew"
        checked={autoRenew}
        disabled={busy}
        onChange={({ currentTarget: { checked } }) => void run(() => change(checked))}
      >
        Auto-renew every 12 months with the card on file
        {endsOn < today() ? null : (
          <span>
            {autoRenew ? `. Next renewal: ${formatDay(endsOn)}.` : `. Off: your membership ends ${formatDay(endsOn)}.`}
          </span>
        )}
      </Checkbox>
      <div role="alert">{problem ? <Notice tone="bad">{problem}</Notice> : null}</div>
    </div>
  )
}
