/** Places of this device, and the app itself: part of /account, with or without an account. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import { useInstall } from '#src/pwa/install/use-install.ts'
import { VERSION } from '#src/pwa/service-worker/version.ts'
import { requestsIn, unsentIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { Place, PlaceList } from '#src/ui/elements/place-list.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { storedLabel } from '../device/format-storage.ts'
import { InstallPart } from '../device/install-part.tsx'
import { UpdateCard } from '../device/update-card.tsx'
import type { StoredBeside } from '../device/use-stored.ts'
import { Section } from '../section.tsx'

/** @param stored null until it is read */
export function DevicePlaces({ stored }: { stored: StoredBeside | null }) {
  const view = useOfflineView()
  const install = useInstall()
  const kept = {
    drafts: view.drafts.length,
    hasSignup: stored?.signup != null,
    unsent: unsentIn(view).map(({ label }) => label),
    receipts: requestsIn(view).filter(({ record }) => record.state === 'sent').length,
    hasClient: stored?.client != null,
    savedVendors: stored?.savedVendors ?? 0,
    galleryPhotos: stored?.galleryPhotos ?? 0,
    sharedFiles: stored?.sharedFiles ?? 0,
  }
  const isKnown = view.status !== 'loading'
  const words = view.status === 'unavailable' ? (view.problem?.message ?? '') : storedLabel(kept)
  return (
    <>
      <UpdateCard />
      <Section title="This device">
        <PlaceList>
          <Place href="/on-this-device" name="On this device" words={isKnown ? words : null} />
        </PlaceList>
        {install.state === 'none' ? null : install.state === 'installed' ? (
          <Quiet>{`${marketplaceName()} is installed. It also opens offline.`}</Quiet>
        ) : (
          <Disclosure summary="Install the app">
            <InstallPart state={install.state} onInstall={install.install} />
          </Disclosure>
        )}
      </Section>
      <Quiet>{`${marketplaceName()} ${VERSION}`}</Quiet>
    </>
  )
}
