import { createFileRoute } from '@tanstack/react-router'
import { DeviceScreen } from '#src/features/account/device/device-screen.tsx'
import { eventTitle } from '#src/features/requests/cards/event-title.ts'
import { draftHref } from '#src/features/requests/cards/request-href.ts'
import { SavedScreen } from '#src/features/saved-vendors/saved-screen.tsx'

const WORDS = { titleOf: eventTitle, hrefOf: draftHref }

/** Everything on the device, and the vendors saved on it: every page knows every route, so they are one. */
export const Route = createFileRoute('/on-this-device/{-$list}')({
  head: () => ({ meta: [{ title: 'On this device · Fanfare' }, { name: 'robots', content: 'noindex' }] }),
  component: OnThisDevice,
})

function OnThisDevice() {
  const { api } = Route.useRouteContext()
  return Route.useParams().list === 'saved' ? <SavedScreen api={api} /> : <DeviceScreen words={WORDS} />
}
