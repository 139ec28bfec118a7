/**
 * Fetches a calendar from an address that a stranger typed: only from public addresses of the internet, checked after
 * the name was resolved and used for the connection itself, so that a name whose address changes in between reaches
 * nothing else.
 */
import http from 'node:http'
import https from 'node:https'
import type { FeedProblem } from '#contract/availability/availability.ts'
import { withDeadline } from '#server/services/deadline.ts'
import { findAllowed, pinnedTo, PUBLIC_ADDRESSES } from '#server/services/public-addresses.ts'
import type { AddressRules } from '#server/services/public-addresses.ts'

const BYTES_MAX = 1024 * 1024
const PATIENCE_MS = 5_000
const REDIRECTS_MAX = 3

export interface FetchSettings extends AddressRules {
  patienceMs: number
}

export const FETCH_SETTINGS: FetchSettings = { ...PUBLIC_ADDRESSES, patienceMs: PATIENCE_MS }

export interface Validators {
  etag: string | null
  lastModified: string | null
}

export type Fetched =
  | ({ outcome: 'fetched'; body: Buffer } & Validators)
  /** What was read the last time is still right. */
  | { outcome: 'unchanged' }
  | { outcome: 'failed'; problem: FeedProblem }

class FetchFailure extends Error {
  readonly problem: FeedProblem

  constructor(problem: FeedProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Never throws. @param validators of the copy that is known */
export async function guardedFetch(
  address: string,
  validators: Validators,
  settings: FetchSettings = FETCH_SETTINGS,
): Promise<Fetched> {
  const deadline = AbortSignal.timeout(settings.patienceMs)
  try {
    return await follow(address, validators, settings, deadline)
  } catch (error) {
    if (error instanceof FetchFailure) return { outcome: 'failed', problem: error.problem }
    return { outcome: 'failed', problem: deadline.aborted ? 'slow' : 'unreachable' }
  }
}

async function follow(
  address: string,
  validators: Validators,
  settings: FetchSettings,
  deadline: AbortSignal,
): Promise<Fetched> {
  let url = webUrl(address)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const pinned = await withDeadline(allowedAddress(url, settings), deadline)
    const reply = await withDeadline(request(url, pinned, validators, deadline), deadline)
    if (reply.location === null) return reply.fetched
    url = webUrl(reply.location, url)
  }
  throw new FetchFailure('refused')
}

/** http or https without a user in it; webcal is another name of https. */
function webUrl(address: string, base?: URL): URL {
  const url = URL.parse(address.trim().replace(/^webcal:/i, 'https:'), base)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new FetchFailure('address')
  return url
}

/** The address to connect to. A name with any forbidden address is refused as a whole. */
async function allowedAddress(url: URL, settings: FetchSettings): Promise<string> {
  const found = await findAllowed(url, settings)
  if (found.outcome !== 'allowed') throw new FetchFailure(found.outcome === 'unknown' ? 'unreachable' : 'address')
  return found.address
}

type Reply = { location: string; fetched?: never } | { location: null; fetched: Fetched }

function request(url: URL, pinned: string, { etag, lastModified }: Validators, signal: AbortSignal): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http
    const sent = client.request(url, {
      signal,
      agent: false,
      // The name is not resolved again: the connection goes to the address that was checked.
      lookup: pinnedTo(pinned),
      headers: {
        accept: 'text/calendar, text/plain;q=0.5',
        'accept-encoding': 'identity',
        'user-agent': 'Fanfare-Calendar/1',
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
    })
    const refuse = () => reject(new FetchFailure('refused'))
    sent.once('error', reject)
    // Without a response or an error, such as after a switch of protocols, this is all that happens.
    sent.once('close', refuse)
    sent.once('upgrade', (_response, socket) => {
      socket.destroy()
      refuse()
    })
    sent.once('response', (response) => {
      // The connection may close before the last bytes are read.
      sent.off('close', refuse)
      response.once('error', reject)
      readReply(response)
        .then(resolve, reject)
        .finally(() => sent.destroy())
    })
    sent.end()
  })
}

async function readReply(response: http.IncomingMessage): Promise<Reply> {
  const { statusCode = 0, headers } = response
  if (statusCode === 304) return { location: null, fetched: { outcome: 'unchanged' } }
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined)
    return { location: headers.location }
  if (statusCode !== 200) throw new FetchFailure('refused')
  // Small when packed and huge when unpacked: not asked for, so not accepted.
  if (!['identity', undefined].includes(headers['content-encoding'])) throw new FetchFailure('unreadable')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BYTES_MAX) throw new FetchFailure('tooLarge')
    chunks.push(chunk)
  }
  const short = (header: string | undefined) => (header !== undefined && header.length <= 500 ? header : null)
  return {
    location: null,
    fetched: {
      outcome: 'fetched',
      body: Buffer.concat(chunks),
      etag: short(headers.etag),
      lastModified: short(headers['last-modified']),
    },
  }
}
