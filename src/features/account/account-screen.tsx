/** /account: the signed-in user and their account; and, with or without an account, what is stored on this device. */
import type { Api } from '#src/api/client.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { SIGNUP } from '#src/ui/frame/navigation.ts'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { OnThisDevice } from './device/on-this-device.tsx'
import { useStored } from './device/use-stored.ts'
import { PlanningList } from './account-list.tsx'
import { OwnAccount } from './own-account.tsx'
import { OwnProfile } from './profile/own-profile.tsx'
import { Section } from './section.tsx'
import { Sessions } from './sessions.tsx'

/** @param leads a summary of a vendor's inbox */
export function AccountScreen({ api, leads }: { api: Api; leads: Elements }) {
  const who = useSignedIn()
  const offline = useOffline()
  const { stored } = useStored(offline)
  const vendors = <ForVendors hasBegun={stored?.signup != null} />
  return (
    <Page narrow roomy>
      {who ? (
        <>
          <PageHeader title={`Welcome, ${who.welcomeName}`} />
          {who.memberId === null ? null : (
            <>
              {leads}
              <OwnProfile api={api} vendorId={who.memberId} />
            </>
          )}
          {who.memberId === null ? <PlanningList /> : null}
          <OwnAccount api={api} who={who} />
          {who.memberId === null ? null : <PlanningList />}
          <NotificationsSection api={api} who={who} />
          <Sessions api={api} who={who} />
          {who.memberId === null ? vendors : null}
        </>
      ) : (
        <>
          <PageHeader title="Account">
            You don’t need an account to use Fanfare. What you type stays on this device until you send it.
          </PageHeader>
          <Section title="Sign in to your account">
            <p>See your requests on any device, or manage your vendor profile.</p>
            <LinkButton href="/sign-in">Sign in</LinkButton>
          </Section>
          <PlanningList />
          {vendors}
        </>
      )}
      <OnThisDevice offline={offline} stored={stored} />
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
