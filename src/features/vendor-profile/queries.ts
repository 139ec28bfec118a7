import { queryOptions } from '@tanstack/react-query'
import { requestUrl, type Api } from '#src/api/client.ts'

const LOAD = 'city,primaryservicetype,providedservicetypes,mainprofileimage'

/**
 * A vendor's public profile, with city and services; and when it was saved, if it is a saved copy (epoch milliseconds).
 */
export const publicVendorOptions = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['vendor-profile', requestUrl('member', { params: { id }, query: { load: LOAD } })],
    queryFn: async ({ signal }) => {
      const { value, savedAt } = await api.call('member', { params: { id }, query: { load: LOAD }, signal })
      return { member: value, savedAt: savedAt?.getTime() ?? null }
    },
  })

/** The id at the end of a profile's address: `midnight-motown-845` is 845; null if there is none. */
export function vendorIdOf(vendor: string): number | null {
  const id = Number(/(?:^|-)(\d{1,10})$/.exec(vendor)?.[1] ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}
