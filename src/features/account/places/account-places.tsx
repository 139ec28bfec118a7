/** The account itself: its address and password, where it is signed in, what it is told, and its data. */
import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/account.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatEmail } from '#contract/format-email.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import type { DeviceState } from '#src/pwa/notifications/device.ts'
import { accountOptions } from '#src/session/account-query.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Place, PlaceList } from '#src/ui/elements/place-list.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { AskToConfirm } from '../sign-in/ask-to-confirm.tsx'
import { problemMessage } from '../problem-messages.ts'
import { deviceOptions, sessionsOptions } from '../queries.ts'
import { Section } from '../section.tsx'
import { BouncingNotice } from './bouncing-notice.tsx'
import { SignOutButton } from '../sign-in/sign-out-button.tsx'

const ON_DEVICE: Record<DeviceState, string> = {
  on: 'On for this device',
  off: 'Off on this device',
  blocked: 'Blocked on this device',
  unsupported: 'By email only in this browser',
  needsInstall: 'Add the app to your Home Screen first',
}

export function AccountPlaces({ api, who }: { api: Api; who: SignedIn }) {
  const { data: account, error, refetch } = useQuery(accountOptions(api, who.accountId))
  const sessions = useQuery(sessionsOptions(api, who.accountId)).data
  const device = useQuery(deviceOptions(who.accountId)).data
  const hasPassword = account?.hasPassword ?? true
  return (
    <Section title="Your account">
      {account ? <BouncingNotice api={api} account={account} /> : null}
      {account && !account.emailConfirmed && account.isBouncing !== true ? (
        <AskToConfirm api={api} account={account} isVendor={who.memberId !== null} />
      ) : null}
      {hasPassword ? null : (
        <Notice>
          This account has no password yet. <a href="/account/password">Set a password</a> so you can sign in again.
        </Notice>
      )}
      {error && !account ? (
        <Notice tone="bad">
          <span>
            {error instanceof ApiError && error.kind === 'offline'
              ? 'Your details will appear when you’re online.'
              : problemMessage(error)}
          </span>{' '}
          <Button variant="plain" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      <PlaceList>
        <Place
          href="/account/email"
          name="Email"
          words={account ? emailWords(account) : null}
          needsYou={account?.emailConfirmed === false || account?.isBouncing === true}
        />
        <Place
          href="/account/password"
          name="Password"
          words={account ? (hasPassword ? 'Change it here' : 'Not set yet') : null}
          needsYou={!hasPassword}
        />
        <Place href="/account/notifications" name="Notifications" words={device ? ON_DEVICE[device] : null} />
        <Place
          href="/account/sign-ins"
          name="Where you’re signed in"
          words={sessions ? sessionWords(sessions.length) : null}
        />
        <Place href="/your-data" name="Your data" words="See, download or delete it" />
        <Place href="/account/decisions" name="Decisions" words="About what you wrote or reported" />
      </PlaceList>
      <SignOutButton />
    </Section>
  )
}

const emailWords = ({ username, emailConfirmed, isBouncing }: Account): string =>
  `${formatEmail(username)} · ${isBouncing ? 'emails come back' : emailConfirmed ? 'confirmed' : 'not confirmed yet'}`

const sessionWords = (devices: number): string =>
  devices === 1 ? 'On this device only' : `On ${formatCount(devices, 'device')}`
