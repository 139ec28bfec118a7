/** Vendors of the sample marketplace, found as a visitor's page finds them. */
import type { APIRequestContext } from '@playwright/test'
import * as v from 'valibot'
import { endpoints } from '#contract/endpoints.ts'
import { ServiceType } from '#contract/service-type.ts'
import { PublicVendor, SearchReply } from '#contract/vendor.ts'

const read = async <S extends v.GenericSchema>(
  api: APIRequestContext,
  url: string,
  schema: S,
): Promise<v.InferOutput<S>> => v.parse(schema, await (await api.get(url)).json())

/** Events that were booked lately, as the front page shows them. */
export const recentEvents = (api: APIRequestContext) =>
  read(api, '/api/v1/stats/recentevents', endpoints.recentEvents.reply)

/** All profiles of a category, nationwide, the best first. */
async function vendorIdsOf(api: APIRequestContext, fileName: string): Promise<PublicVendor[]> {
  const types = await read(api, '/api/v1/servicetypes', v.array(ServiceType))
  const type = types.find((known) => known.fileName === fileName)
  if (!type) throw new Error(`no category ${fileName}`)
  const found = await read(api, `/api/v1/mixed-search/nationwide?categoryId=${type.id}&take=50`, SearchReply)
  return Promise.all(
    found.searchResults.map(({ memberID: vendorId }) =>
      read(api, `/api/v1/members/${vendorId}?load=providedservicetypes`, PublicVendor),
    ),
  )
}

/** The first of a category that `fits`. */
export async function vendorOf(
  api: APIRequestContext,
  fileName: string,
  fits: (vendor: PublicVendor) => boolean = () => true,
): Promise<PublicVendor> {
  const vendor = (await vendorIdsOf(api, fileName)).find(fits)
  if (!vendor) throw new Error(`no ${fileName} fits`)
  return vendor
}
