import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Api } from '#src/api/client.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'
import { vendorIdOf, publicVendorOptions } from './queries.ts'

/**
 * Loads the profile identified by the last segment of the address.
 * @throws notFound if there is none
 */
export async function loadProfile({ queryClient, api }: { queryClient: QueryClient; api: Api }, vendor: string) {
  const id = vendorIdOf(vendor)
  if (id === null) throw notFound()
  const { member: profile } = await queryClient
    .ensureQueryData(publicVendorOptions(api, id))
    .catch((error: unknown) => {
      throw isNotFound(error) ? notFound() : error
    })
  return profile
}
