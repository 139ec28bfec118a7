/** What Fanfare stores on this device and the actions for it: part of /account, with or without an account. */
import { useEffect, useState } from 'react'
import type { Offline } from '#src/offline/offline.ts'
import { storageOutlook, type StorageOutlook } from '#src/pwa/storage/persistence.ts'
import { useInstall } from '#src/pwa/install/use-install.ts'
import { useOffline } from '#src/pwa/storage/use-offline.ts'
import { unsentIn } from '#src/pwa/outbox/offline-view.ts'
import { useOfflineView } from '#src/pwa/outbox/use-offline-view.ts'
import { VERSION } from '#src/pwa/service-worker/version.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { ContactDetails } from '../contact-details.tsx'
import { InstallCard } from './install-card.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../account.module.css'
import { Section } from '../section.tsx'
import { storedLabel, outlookMessage, formatSize } from './format-storage.ts'
import { UpdateCard } from './update-card.tsx'

export function OnThisDevice() {
  const offline = useOffline()
  const view = useOfflineView()
  const { state: installState } = useInstall()
  const { client, outlook, savedVendors } = useStoredBeside(offline)

  const kept = {
    drafts: view.draftReferences.length,
    unsent: unsentIn(view).map(({ label }) => label),
    receipts: view.outbox.filter(({ record }) => record.state === 'sent').length,
    hasClient: client !== null,
    savedVendors,
  }
  return (
    <>
      <UpdateCard />
      <Section title="On this device">
        {view.status === 'loading' ? (
          <Skeleton />
        ) : view.status === 'unavailable' ? (
          <p>{view.problem?.message}</p>
        ) : (
          <>
            <p>
              <b>{storedLabel(kept)}</b>
            </p>
            {outlook ? (
              <p className={blocks.quiet}>
                {outlookMessage(outlook, installState === 'explainIos' ? 'homeScreen' : null)}
                {outlook.usedBytes === null
                  ? null
                  : ` Fanfare is using ${formatSize(outlook.usedBytes)}, including saved pages and pictures.`}
              </p>
            ) : null}
          </>
        )}
        <div className={css.buttons}>
          <LinkButton variant="soft" href="/on-this-device">
            See what’s here
          </LinkButton>
          <LinkButton variant="quiet" href="/on-this-device/saved">
            Saved vendors
          </LinkButton>
          <LinkButton variant="quiet" href="/requests">
            My requests
          </LinkButton>
        </div>
      </Section>
      {offline && client ? <ContactDetails client={client} onForget={() => offline.client.forget()} /> : null}
      <InstallCard />
      <p className={blocks.quiet}>Fanfare {VERSION}</p>
    </>
  )
}

/** Contact details, saved vendors and storage persistence; a draft or a request may change both. */
function useStoredBeside(offline: Offline | null) {
  const [client, setClient] = useState<Record<string, string> | null>(null)
  const [outlook, setOutlook] = useState<StorageOutlook | null>(null)
  const [savedVendors, setSavedVendors] = useState(0)
  useEffect(() => {
    if (!offline) return undefined
    let left = false
    const read = async () => {
      const [kept, promised, vendors] = await Promise.all([
        offline.client.load().catch(() => null),
        storageOutlook(navigator.storage).catch(() => null),
        offline.savedVendors.list().catch(() => []),
      ])
      if (left) return
      setClient(kept)
      setOutlook(promised)
      setSavedVendors(vendors.length)
    }
    void read()
    const unsubscribe = offline.subscribe(() => void read())
    return () => {
      left = true
      unsubscribe()
    }
  }, [offline])
  return { client, outlook, savedVendors }
}
