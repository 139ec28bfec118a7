/** Asking the device where it is, with answers that a person can act on. */

export type Coordinates = { latitude: number; longitude: number }
export type LocateProblem = 'unsupported' | 'denied' | 'unavailable' | 'slow' | 'nowhere'

const LOCATE_TIMEOUT_MS = 10_000
/** A position this old is good enough to name a city. */
const LOCATE_MAX_AGE_MS = 10 * 60_000

export const LOCATE_WORDS: Record<LocateProblem, string> = {
  unsupported: 'This browser cannot tell where you are. Type the city instead.',
  denied: 'Your browser keeps your location to itself. Allow it in the site settings, or type the city.',
  unavailable: 'Your device could not find out where it is. Type the city instead.',
  slow: 'Finding your location took too long. Try again, or type the city.',
  nowhere: 'We do not know a city near you in the United States or Canada. Type one instead.',
}

/** @throws a LocateProblem */
export function currentCoordinates(): Promise<Coordinates> {
  return new Promise((resolve, reject: (problem: LocateProblem) => void) => {
    if (!('geolocation' in navigator)) {
      reject('unsupported')
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code, PERMISSION_DENIED, TIMEOUT }) => reject(code === PERMISSION_DENIED ? 'denied' : code === TIMEOUT ? 'slow' : 'unavailable'),
      { timeout: LOCATE_TIMEOUT_MS, maximumAge: LOCATE_MAX_AGE_MS },
    )
  })
}
