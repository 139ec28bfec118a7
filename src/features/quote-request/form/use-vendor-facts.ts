/** What the network adds to an open quote request: vendors, their services and levels, and the place. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Api } from '#src/api/client.ts'
import { TYPED_PLACE } from '#src/offline/drafts/place-from-text.ts'
import { atPlace, withLevels, withVendors } from '../draft/draft.ts'
import type { OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { placeQuery, profilesQuery, vendorsQuery } from '../queries.ts'

interface FactsSource {
  api: Api
  memberIds: readonly number[]
  /** File name of the searched place; null when none is known. */
  placeName: string | null
}

interface VendorFacts {
  /** The vendors' services by id, where known. */
  serviceNames: ReadonlyMap<number, string>
  /** Ids that the server does not know (anymore). */
  unknownVendors: readonly number[]
}

export function useVendorFacts(
  { draft, complete }: OpenQuoteDraft,
  { api, memberIds, placeName }: FactsSource,
): VendorFacts {
  const vendors = useQuery(vendorsQuery(api, memberIds)).data
  const place = useQuery(placeQuery(api, placeName)).data
  const profiles = useQuery(profilesQuery(api, memberIds)).data
  const draftId = draft?.id

  useEffect(() => {
    if (draftId && vendors) complete((current) => withVendors(current, vendors.vendors))
  }, [draftId, vendors, complete])

  useEffect(() => {
    if (!draftId || !place) return
    complete((current) =>
      current.gigRequest.location || current.gigRequest[TYPED_PLACE] ? current : atPlace(current, place),
    )
  }, [draftId, place, complete])

  useEffect(() => {
    if (!draftId || !profiles) return
    const levels = new Map(profiles.levels.map(({ memberID, memberLevel }) => [memberID, memberLevel]))
    complete((current) => withLevels(current, levels))
  }, [draftId, profiles, complete])

  return {
    serviceNames: useMemo(() => new Map(profiles?.services.map(({ id, name }) => [id, name])), [profiles]),
    unknownVendors: vendors?.complete
      ? memberIds.filter((id) => !vendors.vendors.some((vendor) => vendor.memberID === id))
      : [],
  }
}
