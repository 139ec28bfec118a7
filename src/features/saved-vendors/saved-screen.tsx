/**
 * /on-this-device/saved: the vendors that were saved on this device, with or without a connection; one request to
 * several of them.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { VENDORS_PER_CALL_MAX, VENDORS_PER_REQUEST_MAX } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import { eventName, eventPath, eventStart, type KnownEvent } from '#src/events/known-events.ts'
import { useEventsOnDevice } from '#src/events/use-events-on-device.ts'
import type { SavedVendor } from '#src/offline/vendors/saved-vendors.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { EmptyState, ErrorState, Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { SearchIcon } from '#src/ui/elements/icons.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { OfferLines } from '#src/vendor/offer-lines.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { useSavedVendors } from '#src/sync/storage/use-saved-vendors.ts'

const PICTURE_PX = 64

export function SavedScreen({ api }: { api: Api }) {
  const { vendors, problem } = useSavedVendors()
  const account = useSignedIn()
  return (
    <Page narrow roomy>
      <PageHeader title="Saved vendors">
        <span>{account ? 'Saved in your account and on this device' : 'Saved on this device'}</span> until you remove
        them. You can open this offline.
      </PageHeader>
      {problem ? (
        <ErrorState title="We can’t read this device’s storage" onRetry={() => window.location.reload()}>
          {problem instanceof Error ? problem.message : null}
        </ErrorState>
      ) : vendors === null ? (
        <Skeleton />
      ) : vendors.length === 0 ? (
        <EmptyState
          title="No saved vendors yet"
          icon={<SearchIcon />}
          actions={<LinkButton href="/">Find vendors</LinkButton>}
        >
          Select the bookmark on a vendor to find it here again.
        </EmptyState>
      ) : (
        <SavedList api={api} vendors={vendors} />
      )}
    </Page>
  )
}

function SavedList({ api, vendors }: { api: Api; vendors: readonly SavedVendor[] }) {
  const offline = useOffline()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [failed, setFailed] = useState(false)
  const listed = useListed(api, vendors)
  const isListed = ({ memberID: vendorId }: SavedVendor) => listed?.has(vendorId) ?? true
  const going = vendors.filter((vendor) => isListed(vendor) && chosen.includes(vendor.memberID))
  const events = useEventsOnDevice()
  const [forEvent, ...otherEvents] = new Set(going.map(({ eventKey }) => eventKey))
  const event = forEvent === undefined || otherEvents.length > 0 ? '' : `&event=${eventStart(forEvent)}`
  const ids = going.map(({ memberID: vendorId }) => vendorId).join(',')
  const toggle = (id: number) =>
    setChosen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]))
  return (
    <>
      {failed ? <Notice tone="bad">We couldn’t remove it. Try again.</Notice> : null}
      {vendors.map((vendor) => (
        <SavedCard
          key={vendor.memberID}
          vendor={vendor}
          event={events.find(({ key }) => key === vendor.eventKey)}
          isListed={isListed(vendor)}
          isChosen={going.includes(vendor)}
          isFull={going.length >= VENDORS_PER_REQUEST_MAX}
          onToggle={() => toggle(vendor.memberID)}
          onRemove={() => void offline?.savedVendors.remove(vendor.memberID).catch(() => setFailed(true))}
        />
      ))}
      {going.length > 0 ? (
        <>
          <LinkButton href={`/requestquote?memberId=${ids}`}>
            {`Request quotes from ${formatCount(going.length, 'vendor')}`}
          </LinkButton>
          <LinkButton variant="quiet" href={`/shortlist?memberId=${ids}${event}`}>
            <span>{`Share ${formatCount(going.length, 'vendor')} for a vote`}</span>
          </LinkButton>
        </>
      ) : (
        <Quiet>Select vendors to send them one request, or to share them for a vote.</Quiet>
      )}
    </>
  )
}

interface SavedCardProps {
  vendor: SavedVendor
  /** The event that it was saved for. */
  event: KnownEvent | undefined
  isListed: boolean
  isChosen: boolean
  /** No more vendors fit into one request. */
  isFull: boolean
  onToggle: () => void
  onRemove: () => void
}

function SavedCard({ vendor, event, isListed, isChosen, isFull, onToggle, onRemove }: SavedCardProps) {
  const { profileName, profileUrl, thumbnailPhotoUrl, primaryServiceName, cityLabel, isSample } = vendor
  return (
    <Card as="article" className={blocks.block} aria-label={profileName}>
      <div className={blocks.titleRow}>
        <div className={blocks.head}>
          <h2>{isListed ? <a href={profileUrl}>{profileName}</a> : profileName}</h2>
          <Quiet as="span">{`${primaryServiceName} · ${cityLabel}`}</Quiet>
          <OfferLines offer={vendor} />
          {event ? <a href={eventPath(event.key)}>{`For ${eventName(event)}`}</a> : null}
          {isListed ? null : <Badge>No longer listed</Badge>}
          {isSample ? <Badge>Sample</Badge> : null}
        </div>
        <Picture url={thumbnailPhotoUrl} alt="" width={PICTURE_PX} height={PICTURE_PX} />
      </div>
      <div className={blocks.titleRow}>
        {isListed ? (
          <Checkbox checked={isChosen} disabled={isFull && !isChosen} onChange={onToggle}>
            Select
          </Checkbox>
        ) : (
          <span />
        )}
        <Button variant="quiet" aria-label={`Remove ${profileName}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Card>
  )
}

/** Who among them can still be found; null while that is not known, as without a connection. */
function useListed(api: Api, vendors: readonly SavedVendor[]): ReadonlySet<number> | null {
  const vendorIds = vendors.map(({ memberID: vendorId }) => vendorId).sort((a, b) => a - b)
  const { data } = useQuery({
    queryKey: ['saved-vendors', vendorIds],
    queryFn: async ({ signal }) => {
      const found: { memberID: number }[] = []
      for (let start = 0; start < vendorIds.length; start += VENDORS_PER_CALL_MAX) {
        const query = { memberIds: vendorIds.slice(start, start + VENDORS_PER_CALL_MAX).join(',') }
        found.push(...(await api.call('membersByIds', { query, signal })).value)
      }
      return found
    },
  })
  return data ? new Set(data.map(({ memberID: vendorId }) => vendorId)) : null
}
