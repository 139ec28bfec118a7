/** The facts that the network adds to an open quote request: vendors, their services and levels, and the place. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Api } from '#src/api/client.ts'
import { withLevels, withSearchedPlace, withVendors } from '../draft/draft.ts'
import { withOfferedService, withRiders, type SearchedEvent } from '../searched-event.ts'
import type { OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { placeQuery, profilesQuery, seenIn, vendorsQuery } from '../queries.ts'

interface FactsSource {
  api: Api
  memberIds: readonly number[]
  /** File name of the searched place; null when none is known. */
  placeName: string | null
  searched: SearchedEvent
}

interface VendorFacts {
  /** Whether the searched place is on its way. */
  isPlaceLoading: boolean
  /** The vendors' services by id, where known. */
  serviceNames: ReadonlyMap<number, string>
  /** Ids that the server does not know (anymore). */
  unknownVendors: readonly number[]
}

/** As the page has seen them until the server responds: nothing moves once it does. */
export function useVendorsToContact(api: Api, vendorIds: readonly number[]) {
  const queryClient = useQueryClient()
  return useQuery({
    ...vendorsQuery(api, vendorIds),
    placeholderData: () => {
      const vendors = seenIn(queryClient, vendorIds, [])
      return vendors.length > 0 ? { vendors, complete: false } : undefined
    },
  }).data
}

export function useVendorFacts(
  { draft, complete }: OpenQuoteDraft,
  { api, memberIds: vendorIds, placeName, searched }: FactsSource,
): VendorFacts {
  const vendors = useVendorsToContact(api, vendorIds)
  const { data: place, isLoading: isPlaceLoading } = useQuery(placeQuery(api, placeName))
  const profiles = useQuery(profilesQuery(api, vendorIds)).data
  const draftId = draft?.id
  const { guests, categoryId } = searched

  useEffect(() => {
    if (draftId && vendors) complete((current) => withRiders(withVendors(current, vendors.vendors), { guests }))
  }, [draftId, vendors, guests, complete])

  useEffect(() => {
    if (!draftId || !place) return
    complete((current) => withSearchedPlace(current, place))
  }, [draftId, place, complete])

  useEffect(() => {
    if (!draftId || !profiles) return
    const levels = new Map(profiles.levels.map(({ memberID: vendorId, memberLevel }) => [vendorId, memberLevel]))
    const offered = profiles.services.map(({ id }) => id)
    complete((current) => withOfferedService(withLevels(current, levels), { categoryId }, offered))
  }, [draftId, profiles, categoryId, complete])

  return {
    isPlaceLoading,
    serviceNames: useMemo(() => new Map(profiles?.services.map(({ id, name }) => [id, name])), [profiles]),
    unknownVendors: vendors?.complete
      ? vendorIds.filter((id) => !vendors.vendors.some((vendor) => vendor.memberID === id))
      : [],
  }
}
