/** Place lookups for the picker. */
import type { Location, SuggestedPlace } from '#contract/location.ts'
import type { Api } from '../client.ts'

/** Up to 15 places whose names start with the text; if there are none, those within a typo of it. */
export const suggestPlaces =
  (api: Api) =>
  async (startsWith: string, signal?: AbortSignal): Promise<SuggestedPlace[]> =>
    (await api.call('locations', { query: { startsWith }, signal })).value

/** The city nearest to the coordinates, or null if there is none. */
export const placeAt =
  (api: Api) =>
  async (at: { latitude: number; longitude: number }): Promise<Location | null> =>
    (await api.call('geolocation', { query: at })).value[0] ?? null
