/** The places of the server, for tests. */
import { loadPlaces } from '#server/data/places.ts'
import type { Places } from '#server/data/places.ts'

/** Read once: it takes its time. */
let read: Places | undefined
export const places = () => (read ??= loadPlaces())
