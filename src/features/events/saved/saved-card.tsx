/** The vendors that were saved for an event, and its shortlists. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { VENDORS_PER_REQUEST_MAX } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import { eventStart, type KnownEvent } from '#src/events/known-events.ts'
import { ownShortlistsOptions } from '#src/events/shortlist-queries.ts'
import type { SavedVendor } from '#src/offline/vendors/saved-vendors.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useSavedVendors } from '#src/sync/storage/use-saved-vendors.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { TrashIcon } from '#src/ui/elements/icons.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { priceLabel } from '#src/vendor/format-offer.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import linked from '#src/ui/elements/linked-card.module.css'
import css from '../events.module.css'
import { AddSaved } from './add-saved.tsx'

interface SavedCardProps {
  api: Api
  event: KnownEvent
  /** Vendors that have a request for it already. */
  requestedIds: readonly number[]
}

export function SavedCard({ api, event, requestedIds }: SavedCardProps) {
  const offline = useOffline()
  const { vendors } = useSavedVendors()
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!vendors) return null
  const saved = vendors.filter(({ eventKey }) => eventKey === event.key)
  const others = vendors.filter(({ eventKey }) => eventKey !== event.key)
  const remove = (vendorId: number) => {
    setProblem(null)
    void offline?.savedVendors.remove(vendorId).catch(() => setProblem('We couldn’t remove it. Try again.'))
  }
  return (
    <Card as="section" className={blocks.titled} aria-label="Saved vendors">
      <div className={blocks.titleRow}>
        <h2>Saved vendors</h2>
        {others.length > 0 ? (
          <Button variant="plain" onClick={() => setAdding(true)}>
            Add saved vendors
          </Button>
        ) : null}
      </div>
      {saved.length === 0 ? (
        <Quiet>Save a vendor in a search for this date and city, and it appears here.</Quiet>
      ) : (
        <ul className={css.rows}>
          {saved.map((vendor) => (
            <SavedRow
              key={vendor.memberID}
              vendor={vendor}
              isRequested={requestedIds.includes(vendor.memberID)}
              onRemove={() => remove(vendor.memberID)}
            />
          ))}
        </ul>
      )}
      <ProblemNotice problem={problem} />
      <NextWithSaved event={event} saved={saved} requestedIds={requestedIds} />
      <Shortlists api={api} event={event} />
      {isAdding ? <AddSaved event={event} vendors={others} onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}

interface SavedRowProps {
  vendor: SavedVendor
  isRequested: boolean
  onRemove: () => void
}

function SavedRow({ vendor, isRequested, onRemove }: SavedRowProps) {
  const { profileName, profileUrl, primaryServiceName, startingPrice, isSample } = vendor
  const facts = [primaryServiceName, priceLabel(startingPrice)].filter(Boolean).join(' · ')
  return (
    <li className={css.withAction}>
      <a href={profileUrl}>
        <span className={css.name}>
          <span>{profileName}</span>
          <small className={css.under}>{facts}</small>
        </span>
        {isSample ? <Badge>Sample</Badge> : null}
        {isRequested ? <Badge>Requested</Badge> : null}
      </a>
      <Button variant="quiet" icon aria-label={`Remove ${profileName}`} onClick={onRemove}>
        <TrashIcon />
      </Button>
    </li>
  )
}

/** One request to those without one, and a vote on all of them. */
function NextWithSaved({
  event,
  saved,
  requestedIds,
}: Pick<SavedCardProps, 'event' | 'requestedIds'> & { saved: readonly SavedVendor[] }) {
  const idsOf = (list: readonly SavedVendor[]) =>
    list
      .slice(0, VENDORS_PER_REQUEST_MAX)
      .map(({ memberID: vendorId }) => vendorId)
      .join(',')
  const open = saved.filter(({ memberID: vendorId }) => !requestedIds.includes(vendorId))
  if (saved.length === 0) return null
  const day = event.eventDateLatest === null && event.eventDate !== '' ? `&eventDate=${event.eventDate}` : ''
  return (
    <div className={linked.buttons}>
      {open.length > 0 ? (
        <LinkButton href={`/requestquote?memberId=${idsOf(open)}${day}`}>
          {open.length === 1
            ? 'Request a quote'
            : `Request quotes from ${formatCount(Math.min(open.length, VENDORS_PER_REQUEST_MAX), 'vendor')}`}
        </LinkButton>
      ) : null}
      <LinkButton variant="quiet" href={`/shortlist?memberId=${idsOf(saved)}&event=${eventStart(event.key)}`}>
        Share for a vote
      </LinkButton>
    </div>
  )
}

function Shortlists({ api, event }: Pick<SavedCardProps, 'api' | 'event'>) {
  const { data } = useQuery(ownShortlistsOptions(api, useSignedIn()?.accountId ?? null))
  const lists = data?.value.filter(({ eventKey }) => eventKey === event.key) ?? []
  if (lists.length === 0) return null
  return (
    <>
      <h3>Shortlists</h3>
      <ul className={css.rows}>
        {lists.map(({ id, title, isClosed, voters }) => (
          <li key={id}>
            <a href={`/shortlist/${id}`}>
              <span className={css.name}>{title}</span>
              <Badge tone={voters === 0 ? 'plain' : 'accent'}>
                {isClosed ? 'Voting ended' : voters === 0 ? 'No votes yet' : `${voters} voted`}
              </Badge>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
