/** /account/notifications: on or off on this device, and what the account is told, on all its devices. */
import { useQuery } from '@tanstack/react-query'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { isStandalone } from '#src/pwa/install/install.ts'
import type { DeviceState } from '#src/pwa/notifications/device.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { notificationsOptions } from '../queries.ts'
import { RetryNotice } from '../retry-notice.tsx'
import { Section } from '../section.tsx'
import { DeviceHint, DeviceProblem } from './device-problem.tsx'
import { NewsSection } from './news-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useDevice } from './use-device.ts'

export const NotificationsScreen = (props: { api: Api; who: SignedIn }) => (
  <Page narrow roomy>
    <AccountBreadcrumb name="Notifications" />
    <PageHeader title="Notifications">What you change here is saved at once.</PageHeader>
    <Notifications {...props} />
  </Page>
)

function Notifications({ api, who }: { api: Api; who: SignedIn }) {
  const device = useDevice(api, who.accountId)
  const { data, error, refetch } = useQuery(notificationsOptions(api, who.accountId))
  return (
    <>
      <Section title="On this device">
        <div aria-live="polite">{device.state ? <DeviceLine state={device.state} /> : <Skeleton />}</div>
        {device.state === 'off' ? (
          <Button variant="soft" busy={device.busy} onClick={device.turnOn}>
            Turn on notifications
          </Button>
        ) : device.state === 'on' ? (
          <Button variant="quiet" busy={device.busy} onClick={device.turnOff}>
            Turn off on this device
          </Button>
        ) : null}
        <DeviceProblem problem={device.problem} />
        <DeviceHint hint={device.hint} />
      </Section>
      <Section title="What we notify you of">
        {data ? (
          <SettingsForm api={api} who={who} settings={data.settings} />
        ) : error ? (
          <RetryNotice error={error} onRetry={refetch} />
        ) : (
          <Quiet>Loading your settings…</Quiet>
        )}
      </Section>
      <NewsSection api={api} who={who} />
    </>
  )
}

export function DeviceLine({ state, isApp = isStandalone }: { state: DeviceState; isApp?: () => boolean }) {
  if (state === 'on') return <p>Notifications are on for this device, until you sign out.</p>
  if (state === 'off') return <p>Notifications are off on this device. You still get emails.</p>
  if (state === 'unsupported') return <p>This browser can’t show notifications. You still get emails.</p>
  if (state === 'needsInstall')
    return (
      <p>
        On iPhone and iPad, add <span>{marketplaceName()}</span> to your Home Screen first: in Safari, tap <b>Share</b>,
        then <b>Add to Home Screen</b>. Then open it from there and turn on notifications here.
      </p>
    )
  return (
    <p>
      <span>{`Notifications from ${marketplaceName()} are blocked on this device.`}</span>{' '}
      <span>
        {isApp()
          ? `Open your device’s settings, find ${marketplaceName()} and allow notifications.`
          : 'Open the site settings next to the address and set Notifications to Allow.'}
      </span>{' '}
      Then come back here.
    </p>
  )
}
