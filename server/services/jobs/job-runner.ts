/**
 * Runs due jobs one after the other and retries failed ones. Each runner handles the kinds that it has handlers for.
 */
import type { Database } from '#server/db/database.ts'
import { finishJob, putOffJob, takeDueJob } from '#server/repositories/jobs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import { traced } from '#server/tracing/traced.ts'
import { problemText } from './problem-text.ts'

/** Runs one job. It may be called again for the same job, after a crash or a failure. */
export type JobHandler = (job: Job) => Promise<void>
/** Thrown by a handler that knows when another attempt is worthwhile. */
export class JobFailure extends Error {
  /** Null for never. */
  readonly retryAt: Date | null

  constructor(message: string, retryAt: Date | null) {
    super(message)
    this.name = 'JobFailure'
    this.retryAt = retryAt
  }
}

export type JobHandlers = Readonly<Record<string, JobHandler>>

interface JobRunnerOptions {
  db: Database
  handlers: JobHandlers
  clock: () => Date
  /** Receives failures: the job's kind and the error. */
  report: (kind: string, error: unknown) => void
}

const POLL_MS = 2_000
/** Longer than a handler takes that doesn’t keep its job; after a crash the job is retried after this time. */
export const LEASE_MS = 5 * 60_000
const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 6 * 60 * 60_000
/** About two days of retries. */
const ATTEMPTS_MAX = 20

/** Runs all due jobs. @returns how many jobs were taken */
export async function runDueJobs(options: JobRunnerOptions, isStopped: () => boolean = () => false): Promise<number> {
  const { db, clock, handlers } = options
  const kinds = Object.keys(handlers)
  for (let taken = 0; ; taken += 1) {
    const job = isStopped() ? undefined : await takeDueJob(db, { kinds, now: clock(), leaseMs: LEASE_MS })
    if (!job) return taken
    await run(job, options)
  }
}

async function run(job: Job, { db, handlers, clock, report }: JobRunnerOptions): Promise<void> {
  try {
    const handler = handlers[job.kind]
    if (!handler) throw new Error(`Nothing does jobs of the kind ${job.kind}.`)
    await traced(
      () => ({ of: 'job', name: job.kind }),
      () => handler(job),
    )
    await finishJob(db, job, clock())
  } catch (error) {
    report(job.kind, error)
    const now = clock()
    const next = error instanceof JobFailure ? error.retryAt : new Date(now.getTime() + retryAfterMs(job.attempts))
    const runAt = job.attempts < ATTEMPTS_MAX ? next : null
    await putOffJob(db, job, { runAt, problem: problemText(error), now })
  }
}

const retryAfterMs = (attempts: number) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))

interface JobRunner {
  /** Waits for the running job and starts no more. */
  stop(): Promise<void>
}

/** Checks for jobs every two seconds; the timer never keeps the process alive. */
export function startJobRunner(options: JobRunnerOptions): JobRunner {
  let stopped = false
  let running: Promise<unknown> | undefined
  const look = () => {
    running ??= runDueJobs(options, () => stopped)
      .catch((error: unknown) => options.report('looking for jobs', error))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(look, POLL_MS)
  timer.unref()
  look()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
