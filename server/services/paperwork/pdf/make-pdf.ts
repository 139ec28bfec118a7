/** PDFs are made one at a time, in a thread that comes with the first and leaves when there are no more. */
import { Piscina } from 'piscina'
import { onFirstUse } from '#contract/on-first-use.ts'
import { Unavailable } from '#server/services/errors.ts'
import type { Paper } from '../paper.ts'

const WAITING_MAX = 50
const LONGEST_MS = 20_000
const IDLE_MS = 60_000
const RETRY_SECONDS = 10

const pool = onFirstUse(
  () =>
    new Piscina<Paper, Uint8Array>({
      filename: new URL('paper-thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      maxQueue: WAITING_MAX,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    }),
)

/** @throws Unavailable when too many wait, or it takes too long */
export async function makePdf(paper: Paper): Promise<Buffer> {
  try {
    return Buffer.from(await pool().run(paper, { signal: AbortSignal.timeout(LONGEST_MS) }))
  } catch (cause) {
    throw new Unavailable(RETRY_SECONDS, 'We couldn’t make the document. Try again in a moment.', cause)
  }
}
