/** The places of whoever plans an event: events, requests, saved vendors and shortlists. */
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/format-count.ts'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { ownShortlistsOptions } from '#src/events/shortlist-queries.ts'
import { useEventsOnDevice } from '#src/events/use-events-on-device.ts'
import { newByTab, useNewCounts } from '#src/pwa/notifications/new-counts.ts'
import { requestDraftsIn, requestsIn } from '#src/sync/outbox/offline-view.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useNow } from '#src/sync/use-now.ts'
import { Place, PlaceList } from '#src/ui/elements/place-list.tsx'
import { Section } from '../section.tsx'
import type { StoredBeside } from '../device/use-stored.ts'

interface PlanningPlacesProps {
  api: Api
  /** Null for a guest. */
  who: SignedIn | null
  stored: StoredBeside | null
}

export function PlanningPlaces({ api, who, stored }: PlanningPlacesProps) {
  const events = useEventsOnDevice()
  const shortlists = useQuery({ ...ownShortlistsOptions(api, who?.accountId ?? null), enabled: who !== null }).data
  const shared = shortlists?.value.length ?? 0
  const saved = stored?.savedVendors ?? 0
  return (
    <Section title="Planning">
      <PlaceList>
        <Place
          href="/my-events"
          name="My events"
          words={events.length > 0 ? formatCount(events.length, 'event') : 'Everything for one event on one page'}
        />
        <Requests />
        <Place
          href="/on-this-device/saved"
          name="Saved vendors"
          words={saved > 0 ? `${formatCount(saved, 'vendor')}, also offline` : 'None on this device'}
        />
        <Place
          href="/shortlist"
          name="Shortlists"
          words={shared > 0 ? `${formatCount(shared, 'link')} shared for a vote` : 'Share saved vendors for a vote'}
        />
      </PlaceList>
    </Section>
  )
}

function Requests() {
  const view = useOfflineView()
  const now = useNow()
  const waiting = requestsIn(view).filter(({ record }) => record.state !== 'sent').length
  const drafts = requestDraftsIn(view, now).length
  const fresh = newByTab(useNewCounts(), false).requests ?? 0
  const words = [
    fresh > 0 ? `${fresh} new` : '',
    waiting > 0 ? `${waiting} not sent yet` : '',
    drafts > 0 ? formatCount(drafts, 'draft') : '',
  ].filter(Boolean)
  return (
    <Place
      href="/requests"
      name="My requests"
      words={words.length > 0 ? words.join(', ') : 'What you sent, and the quotes'}
      needsYou={waiting + fresh > 0}
    />
  )
}
