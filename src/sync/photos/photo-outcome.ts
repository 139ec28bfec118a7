/** The fate of a photo whose upload failed. */
import { ApiError } from '#src/api/client.ts'

interface PhotoOutcome {
  /** `waiting`: it is tried again; `refused`: the server does not accept it. */
  status: 'waiting' | 'refused'
  /** The problem, as a message; null when only the connection is missing. */
  problem: string | null
}

export function photoOutcome(failure: unknown): PhotoOutcome {
  if (!(failure instanceof ApiError)) return { status: 'waiting', problem: 'Upload failed. Try again in a moment.' }
  if (failure.code === 'tooLarge' || failure.code === 'unsupported')
    return { status: 'refused', problem: failure.message }
  if (failure.kind === 'denied')
    return { status: 'waiting', problem: 'You’re signed out. Sign in to upload your photo.' }
  if (failure.kind === 'fields') return { status: 'refused', problem: failure.errors[0]?.message ?? failure.message }
  return { status: 'waiting', problem: failure.kind === 'offline' ? null : failure.message }
}

/** The server no longer has the original: nothing was cropped from it for a week. */
export const isGone = (failure: unknown) =>
  failure instanceof ApiError && failure.errors.some(({ name }) => name === 'mediaApiGuid')
