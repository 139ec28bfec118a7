/** Places for the picker. */
import type { PlaceName, SuggestedPlace } from '#contract/location.ts'
import type { Api } from '#src/api/client.ts'

/** Places whose name starts with the text, at most 15; without any, those that are a typing mistake away. */
export const suggestPlaces =
  (api: Api) =>
  async (startsWith: string, signal?: AbortSignal): Promise<SuggestedPlace[]> =>
    (await api.call('locations', { query: { startsWith }, signal })).value

/** The city nearest to the coordinates, or null when there is none. */
export const placeAt =
  (api: Api) =>
  async (at: { latitude: number; longitude: number }): Promise<PlaceName | null> =>
    (await api.call('geolocation', { query: at })).value[0] ?? null
