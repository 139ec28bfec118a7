import { Suspense } from 'react'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'
import { NotifyOffer } from '../notifications/notify-offer.tsx'

const WorkingAs = lazyPart(async () => (await import('./working-as.tsx')).WorkingAs)

/** Above a vendor's leads: as which vendor the account works, if there are several, and the offer of notifications. */
export const AboveLeads = ({ api, who }: { api: Api; who: SignedIn }) => (
  <>
    <Suspense>
      <WorkingAs api={api} who={who} />
    </Suspense>
    <NotifyOffer api={api} waitsFor="clients" />
  </>
)
