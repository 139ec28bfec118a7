/** Determines the device's location; failures come with advice for the user. */

export type Coordinates = { latitude: number; longitude: number }

const LOCATE_TIMEOUT_MS = 10_000
/** A cached position up to this old is good enough to name a city. */
const LOCATE_MAX_AGE_MS = 10 * 60_000

/** The problem and what to do about it. */
type Problem = string

const UNSUPPORTED: Problem = 'This browser can’t share your location. Enter a city instead.'
const DENIED: Problem = 'Location is blocked. Allow it in your browser’s site settings, or enter a city.'
const SLOW: Problem = 'We couldn’t find your location in time. Try again or enter a city.'
const NOWHERE: Problem = 'We couldn’t find a US or Canadian city near you. Enter one instead.'

/**
 * @param locate the place at the coordinates; null if there is none
 * @returns the place where the device is, or a message about why there is none
 * @throws if the device or `locate` fails
 */
export async function locateMe<Place extends object>(
  locate: (at: Coordinates) => Promise<Place | null>,
): Promise<Place | Problem> {
  if (!('geolocation' in navigator)) return UNSUPPORTED
  const position = await new Promise<GeolocationPosition | GeolocationPositionError>((resolve) =>
    navigator.geolocation.getCurrentPosition(resolve, resolve, {
      timeout: LOCATE_TIMEOUT_MS,
      maximumAge: LOCATE_MAX_AGE_MS,
    }),
  )
  if ('coords' in position)
    return (await locate({ latitude: position.coords.latitude, longitude: position.coords.longitude })) ?? NOWHERE
  if (position.code === position.PERMISSION_DENIED) return DENIED
  if (position.code === position.TIMEOUT) return SLOW
  throw new Error(position.message)
}
