/** Service type lookups, for texts that none of the catalog's own names match. */
import type { SuggestedServiceType } from '#contract/service-type.ts'
import type { Api } from '../client.ts'

/**
 * Service types whose names, or other words for them, contain the text; without any, those within two typos of it, or
 * those that it names among other words.
 */
export const suggestServices =
  (api: Api) =>
  async (contains: string, signal?: AbortSignal): Promise<SuggestedServiceType[]> =>
    (await api.call('serviceTypes', { query: { contains, matchvsallnames: true }, signal })).value
