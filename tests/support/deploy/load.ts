/**
 * People who ask for quotes and search, all the time, at one address; and the comparison of what they were told with
 * what is stored.
 */
import { randomUUID } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { RETRY_AFTER_LOAD_SECONDS } from '#server/plugins/limits.ts'
import { client, posting, quoteRequest, requestData } from '#tests/support/people/quote.ts'

/** A day that servers with the machine's own clock take, `days` from now. */
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const SILENCE_MS = 40_000
const AGAIN_AFTER_MS = 100
/** People think for a moment: servers that start beside them need the processor, too. */
const PAUSE_MS = 50

export interface LoadOptions {
  /** Whether a request that failed is sent again under its key, as phones do. */
  sendsAgain: boolean
  /** Where the event is; New York City by default. */
  location?: string | undefined
  writers?: number
  readers?: number
}

export interface Load {
  /** Told of each: when it was sent and when its receipt came, in milliseconds since the epoch. */
  acknowledged: { key: string; sentAt: number; at: number }[]
  /** Searches that were answered. */
  reads: number
  /** Requests and searches that got no response, or not the one that they should. */
  failures: string[]
  failedReads: string[]
  /** Searches that a server refused for the load of its machine. */
  shedReads: number
  /** Lets everyone finish. @throws where a request was refused for good: sending it again can't help */
  stop(): Promise<void>
}

/** @param origin such as `http://127.0.0.1:8080` */
export function startLoad(
  origin: string,
  vendorId: number,
  { sendsAgain, location, writers = 4, readers = 2 }: LoadOptions,
): Load {
  const over = new AbortController()
  let asked = 0
  let broken: Error | undefined
  const load: Load = { acknowledged: [], reads: 0, failures: [], failedReads: [], shedReads: 0, stop }

  async function write(): Promise<void> {
    while (!over.signal.aborted && !broken) {
      const key = randomUUID()
      const number = (asked += 1)
      const sentAt = Date.now()
      for (;;) {
        const { status } = await askForQuote(origin, { key, vendorId, number, location })
        if (status === '201' || status === '200') {
          load.acknowledged.push({ key, sentAt, at: Date.now() })
          break
        }
        load.failures.push(status)
        if (isRefused(status)) broken ??= new Error(`A request was refused with ${status}.`)
        if (!sendsAgain || broken) break
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  async function read(): Promise<void> {
    for (let number = 0; !over.signal.aborted; number += 1) {
      // Another page each time: most of them are in no cache.
      const { status, isShed } = await send(
        `${origin}/api/v1/mixed-search/new-york-city-ny?take=${1 + (number % 20)}&skip=${number % 97}`,
      )
      if (status === '200') load.reads += 1
      else if (isShed) load.shedReads += 1
      else load.failedReads.push(status)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const people = [...Array.from({ length: writers }, write), ...Array.from({ length: readers }, read)]
  async function stop(): Promise<void> {
    over.abort()
    await Promise.all(people)
    if (broken) throw broken
  }
  return load
}

/** A refusal that stays: neither a conflict nor too much at once. */
const isRefused = (status: string) => /^4\d\d$/.test(status) && !['408', '409', '429'].includes(status)

interface AskForQuote {
  key: string
  vendorId: number
  /** The number of the client. */
  number: number
  location?: string | undefined
}

/** Sends one request for a quote. */
export function askForQuote(
  origin: string,
  { key, vendorId, number, location = 'new-york-city-ny' }: AskForQuote,
): Promise<Sent> {
  const email = `ada${number}@example.com`
  const sender = client({ email, emailConfirm: email })
  const asked = requestData({
    gigRequest: quoteRequest({ members: [vendorId], location, eventDate: dayIn(60) }),
    client: sender,
  })
  const { headers, payload } = posting(key, asked)
  return send(`${origin}/createrequest`, {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
}

interface Sent {
  /** The status, or why there is none. */
  status: string
  /** How far the database was. */
  written: string | null
  /** Whether the server had too much to do. */
  isShed: boolean
}

async function send(url: string, init: RequestInit = {}): Promise<Sent> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(SILENCE_MS) })
    await response.arrayBuffer()
    const isShed = response.status === 503 && response.headers.get('retry-after') === String(RETRY_AFTER_LOAD_SECONDS)
    return { status: String(response.status), written: response.headers.get('x-written'), isShed }
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return {
      status: cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause),
      written: null,
      isShed: false,
    }
  }
}

/** The keys of requests that were acknowledged and aren't stored, and of those that are stored twice. */
export async function compareWithStored(
  db: Queryable,
  { acknowledged }: Pick<Load, 'acknowledged'>,
): Promise<{ lost: string[]; duplicated: string[] }> {
  const rows = await db.query<{ key: string; count: number }>(
    sql`select idempotency_key as key, count(*) as count from request group by idempotency_key`,
  )
  const stored = new Map(rows.map(({ key, count }) => [key, count]))
  return {
    lost: acknowledged.flatMap(({ key }) => (stored.has(key) ? [] : [key])),
    duplicated: rows.flatMap(({ key, count }) => (count > 1 ? [key] : [])),
  }
}
