/** /account: what an account has, as lists of places; and, with or without one, what is stored on this device. */
import { Suspense } from 'react'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Api } from '#src/api/client.ts'
import { may } from '#src/session/rights.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { SIGNUP } from '#src/ui/frame/navigation.ts'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { useStored } from './device/use-stored.ts'
import { AccountPlaces } from './places/account-places.tsx'
import { DevicePlaces } from './places/device-places.tsx'
import { PlanningPlaces } from './places/planning-places.tsx'
import { ProfilePlaces } from './places/profile-places.tsx'
import { TeamPlaces } from './places/team-places.tsx'
import { Section } from './section.tsx'

const WorkingAs = lazyPart(async () => (await import('./team/working-as.tsx')).WorkingAs)

/** @param inbox a vendor's places that belong to its inbox */
export function AccountScreen({ api, inbox }: { api: Api; inbox: Elements }) {
  const who = useSignedIn()
  const { stored } = useStored(useOffline())
  const vendors = <ForVendors hasBegun={stored?.signup != null} />
  return (
    <Page narrow roomy>
      {who ? (
        <>
          <PageHeader title={`Welcome, ${who.welcomeName}`} />
          {who.memberId === null ? null : (
            <>
              <Suspense>
                <WorkingAs api={api} who={who} />
              </Suspense>
              <Section title="Leads and messages">{inbox}</Section>
              {may(who, 'manage') ? <ProfilePlaces api={api} vendorId={who.memberId} /> : <TeamPlaces />}
            </>
          )}
          {who.memberId === null ? <PlanningPlaces api={api} who={who} stored={stored} /> : null}
          <AccountPlaces api={api} who={who} />
          {who.memberId === null ? null : <PlanningPlaces api={api} who={who} stored={stored} />}
          {who.memberId === null ? vendors : null}
        </>
      ) : (
        <>
          <PageHeader title="Account">
            {`You don’t need an account to use ${marketplaceName()}. What you type stays on this device until you send it.`}
          </PageHeader>
          <Section title="Sign in to your account">
            <p>See your requests on any device, or manage your vendor profile.</p>
            <LinkButton href="/sign-in">Sign in</LinkButton>
          </Section>
          <PlanningPlaces api={api} who={null} stored={stored} />
          {vendors}
        </>
      )}
      <DevicePlaces stored={stored} />
    </Page>
  )
}

/** @param hasBegun whether an unfinished signup is on this device */
export function ForVendors({ hasBegun }: { hasBegun: boolean }) {
  return (
    <Section title="Are you a vendor?">
      <p>
        {hasBegun
          ? 'Your unfinished signup is saved on this device.'
          : 'List your services and get quote requests from clients near you.'}
      </p>
      <LinkButton variant="soft" href={SIGNUP.href}>
        {hasBegun ? 'Continue your signup' : SIGNUP.name}
      </LinkButton>
    </Section>
  )
}
