/** /signup/success: what was created, and what is still being uploaded. The tracking path shows it too. */
import { useEffect } from 'react'
import { formatEmail } from '#contract/format-email.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { PaidSignup } from '#src/offline/drafts/signup-records.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { EmptyState, Notice } from '#src/ui/screens/notice.tsx'
import { OutcomeActions, OutcomeHero, WhatIsNext } from '#src/ui/screens/outcome.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { PhotoCard } from '#src/photos/photo-card.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { StartingPrice, useStartingPrice } from './fields/starting-price.tsx'
import { EarlierSignup } from './session/earlier-signup.tsx'
import { useOpenSignup } from './session/use-open-signup.ts'
import { WaitingDescription } from './session/waiting-description.tsx'
import { usePhoto } from '#src/photos/use-photo.ts'

export function SignupSuccess({ api }: { api: Api }) {
  const offline = useOffline()
  return offline ? <OpenSuccess api={api} offline={offline} /> : <SuccessSkeleton />
}

function OpenSuccess({ api, offline }: { api: Api; offline: Offline }) {
  const { open, view } = useOpenSignup(offline, api)
  const paid = view.record?.paid
  useEffect(() => {
    if (paid && view.record?.step !== 'success') void open.note({ step: 'success' }).then(open.sync)
  }, [paid, view.record?.step, open])
  if (!view.record || (!paid && !view.opened)) return <SuccessSkeleton />
  if (!paid) {
    return (
      <Page narrow roomy hasActionBar>
        <EarlierSignup ended={view.ended} />
        <EmptyState
          title="No completed signup on this device"
          actions={<LinkButton href="/signup">Go to signup</LinkButton>}
        >
          If you signed up on another device, sign in to see your profile.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page narrow roomy hasActionBar>
      {paid.order.status === 'invoiced' ? (
        <OutcomeHero tone="good" Icon={CheckIcon} title="You’ll be listed soon">
          <p>{`We’ve emailed an invoice to ${formatEmail(paid.account.username)}. Clients can find you once it’s paid${paid.member.awaitsApproval ? ' and we’ve approved your profile' : ''}.`}</p>
        </OutcomeHero>
      ) : paid.member.awaitsApproval ? (
        <OutcomeHero tone="good" Icon={CheckIcon} title="We’ll look at your profile">
          <p>{`Clients can find you once we’ve approved it. We’ll email ${formatEmail(paid.account.username)} either way.`}</p>
        </OutcomeHero>
      ) : (
        <OutcomeHero tone="good" Icon={CheckIcon} title="You’re listed">
          <p>{`Clients near you can find you now. We’ll email requests to ${formatEmail(paid.account.username)}.`}</p>
        </OutcomeHero>
      )}
      {paid.descriptionSaved ? null : <WaitingDescription data={view.record.data} />}
      {paid.passwordSet ? null : (
        <Notice tone="bad">
          Your account has no password yet. <a href="/signup/summary">Set it now</a>
        </Notice>
      )}
      <Price api={api} paid={paid} onSaved={() => void open.notePaid({ priceSaved: true })} />
      <Photo api={api} offline={offline} paid={paid} onDone={() => void open.notePaid({ photosDone: true })} />
      <WhatIsNext>
        {paid.order.status === 'invoiced' ? <li>Pay the invoice and add its number to your payment.</li> : null}
        <li>See your profile as clients do, and edit it anytime in Account.</li>
        <li>Reply to requests quickly, with a clear price.</li>
        <li>
          <span>
            <span>{`Telling other vendors about ${marketplaceName()}?`}</span> When one joins and pays with your
            referral code <b>{paid.member.referralCode}</b>, you both get a month more.
          </span>
        </li>
      </WhatIsNext>
      <OutcomeActions>
        {paid.order.status === 'invoiced' ? (
          <LinkButton href={`/account/receipts/order-${paid.order.id}`}>View invoice</LinkButton>
        ) : (
          <LinkButton href={paid.member.profileUrl}>View my profile</LinkButton>
        )}
        <LinkButton variant="quiet" href="/account">
          My account
        </LinkButton>
      </OutcomeActions>
    </Page>
  )
}

/** For those who did not say it in the last step. */
function Price({ api, paid, onSaved }: { api: Api; paid: PaidSignup; onSaved: () => void }) {
  const edit = useStartingPrice(api, paid.member.id, onSaved)
  // Saved here, it still says so.
  if (paid.priceSaved && edit.saved === null) return null
  return (
    <Card as="section" roomy className={blocks.section} aria-label="Your starting price">
      <StartingPrice edit={edit} />
    </Card>
  )
}

/** Continues the upload of a photo that was not finished. */
function Photo({ api, offline, paid, onDone }: { api: Api; offline: Offline; paid: PaidSignup; onDone: () => void }) {
  const online = useOnline()
  const work = usePhoto({ api, offline, vendorId: paid.member.id, online, onDone })
  if (!work.photo) return null
  return (
    <Card as="section" roomy aria-label="Your photo">
      <PhotoCard work={work} online={online} />
      {work.status === 'refused' ? (
        <Notice tone="bad">
          <span>{work.problem}</span> <a href="/signup/photos">Choose another photo</a>
        </Notice>
      ) : null}
    </Card>
  )
}

function SuccessSkeleton() {
  return (
    <Page narrow aria-busy="true">
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="button" />
    </Page>
  )
}
