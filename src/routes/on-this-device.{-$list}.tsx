import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#contract/marketplace-name.ts'
import { DeviceScreen } from '#src/features/account/device/device-screen.tsx'
import { eventTitle } from '#src/features/requests/cards/event-title.ts'
import { draftHref } from '#src/features/requests/cards/request-href.ts'
import { SharedFilesScreen } from '#src/features/shared-files/shared-files-screen.tsx'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { SavedScreen } from '#src/features/saved-vendors/saved-screen.tsx'

const WORDS = { titleOf: eventTitle, hrefOf: draftHref }

/**
 * Everything on the device, the vendors saved on it, and what other apps shared: every page knows every route, so they
 * are one.
 */
export const Route = createFileRoute('/on-this-device/{-$list}')({
  head: () => ({ meta: [{ title: titled('On this device') }, { name: 'robots', content: 'noindex' }] }),
  component: OnThisDevice,
})

function OnThisDevice() {
  const { api } = Route.useRouteContext()
  const { list } = Route.useParams()
  const hydrated = useHydrated()
  if (list === 'saved') return <SavedScreen api={api} />
  if (list !== 'shared') return <DeviceScreen words={WORDS} />
  // The problem is the page's alone, not a key of the server's cache.
  const problem = hydrated ? new URLSearchParams(window.location.search).get('problem') : null
  return <SharedFilesScreen problem={problem} />
}
