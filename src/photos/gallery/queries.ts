/** The gallery's reads; its key is among those of the signed-in user's own data. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'

export const galleryOptions = (api: Api, vendorId: number) =>
  queryOptions({
    queryKey: ['own', 'gallery', vendorId],
    queryFn: async ({ signal }) => (await api.call('galleryPhotos', { params: { id: vendorId }, signal })).value,
  })
