/** A job that takes minutes: it says how far it is, keeps its lease, and ends once it is no longer wanted. */
import type { Queryable } from '#server/db/database.ts'
import { extendLease, type JobTry } from '#server/repositories/jobs.ts'
import { LEASE_MS } from './job-runner.ts'

const NOTE_EVERY_MS = 2_000

/** The server closes, or the work was discarded or taken over by another server: what was done doesn’t count. */
export class Unwanted extends Error {
  override name = 'Unwanted'
}

interface LongJob<Progress> {
  db: Queryable
  job: JobTry
  /** Whether this server closes. It is asked while the job works. */
  isStopped: () => boolean
  /** Stores how far the work is. @returns false once it was discarded or taken over */
  note: (progress: Progress) => Promise<boolean>
}

/**
 * Does the work of a long job.
 * @param work calls `onProgress` for each of its parts. Once it is unwanted, `onProgress` throws and the signal aborts.
 * @throws Unwanted, and what the work throws
 */
export async function doLongJob<Progress, Result>(
  { db, job, isStopped, note }: LongJob<Progress>,
  start: Progress,
  work: (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const end = new AbortController()
  let progress = start
  let noting: Promise<void> | undefined
  const endIfStopped = () => {
    if (isStopped()) end.abort(new Unwanted('The server closes.'))
  }
  const noteProgress = async () => {
    if (!(await note(progress))) end.abort(new Unwanted('It was discarded, or another server does it.'))
    await extendLease(db, job, LEASE_MS)
  }
  const timer = setInterval(() => {
    endIfStopped()
    // A database that is away for a moment is tried again.
    noting ??= noteProgress()
      .catch(() => {})
      .finally(() => (noting = undefined))
  }, NOTE_EVERY_MS)
  timer.unref()
  const onProgress = (now: Progress) => {
    endIfStopped()
    end.signal.throwIfAborted()
    progress = now
  }
  try {
    return await work(onProgress, end.signal)
  } finally {
    clearInterval(timer)
    await noting
  }
}
