/** The data Fanfare stores on this device and the actions for it: part of /account, with or without an account. */
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Offline } from '#src/offline/offline.ts'
import { useInstall } from '#src/pwa/install/use-install.ts'
import { requestsIn, unsentIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { VERSION } from '#src/pwa/service-worker/version.ts'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { ContactDetails } from '../contact-details.tsx'
import { InstallCard } from './install-card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import css from '../account.module.css'
import { Section } from '../section.tsx'
import { storedLabel, storageRetentionMessage, formatSize } from './format-storage.ts'
import { UpdateCard } from './update-card.tsx'
import type { StoredBeside } from './use-stored.ts'

interface OnThisDeviceProps {
  offline: Offline | null
  /** Null until it is read. */
  stored: StoredBeside | null
}

export function OnThisDevice({ offline, stored }: OnThisDeviceProps) {
  const view = useOfflineView()
  const { state: installState } = useInstall()
  const client = stored?.client ?? null
  const outlook = stored?.outlook ?? null
  const kept = {
    drafts: view.drafts.length,
    hasSignup: stored?.signup != null,
    unsent: unsentIn(view).map(({ label }) => label),
    receipts: requestsIn(view).filter(({ record }) => record.state === 'sent').length,
    hasClient: client !== null,
    savedVendors: stored?.savedVendors ?? 0,
    galleryPhotos: stored?.galleryPhotos ?? 0,
    sharedFiles: stored?.sharedFiles ?? 0,
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
              <Quiet>
                <span>{storageRetentionMessage(outlook, installState === 'explainIos' ? 'homeScreen' : null)}</span>
                {outlook.usedBytes === null ? null : (
                  <span>
                    {' '}
                    <span>{`${marketplaceName()} is using ${formatSize(outlook.usedBytes)},`}</span> including saved
                    pages and pictures.
                  </span>
                )}
              </Quiet>
            ) : null}
          </>
        )}
        <div className={css.buttons}>
          <LinkButton variant="soft" href="/on-this-device">
            See what’s here
          </LinkButton>
        </div>
      </Section>
      {offline && client ? <ContactDetails client={client} onForget={() => offline.client.forget()} /> : null}
      <InstallCard />
      <Quiet>{`${marketplaceName()} ${VERSION}`}</Quiet>
    </>
  )
}
