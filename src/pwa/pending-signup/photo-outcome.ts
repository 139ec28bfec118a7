/** What becomes of a photo whose upload failed. */
import { ApiError } from '#src/api/client.ts'

export interface PhotoOutcome {
  /** `waiting`: it is tried again; `refused`: it cannot be taken. */
  status: 'waiting' | 'refused'
  /** What went wrong, in words; null when only the connection is missing. */
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

/** The original is not at the server any more: nothing was cut from it for a week. */
export const isGone = (failure: unknown) =>
  failure instanceof ApiError && failure.errors.some(({ name }) => name === 'mediaApiGuid')
