/**
 * Fetches a calendar or a photo from an address that a stranger typed: only from public addresses of the internet,
 * checked after the name was resolved and used for the connection itself, so that a name whose address changes in
 * between reaches nothing else.
 */
import http from 'node:http'
import https from 'node:https'
import type { FeedProblem } from '#contract/availability/availability.ts'
import { withDeadline } from '#server/services/deadline.ts'
import { findAllowed, pinnedTo, PUBLIC_ADDRESSES } from '#server/services/public-addresses.ts'
import type { AddressRules } from '#server/services/public-addresses.ts'

/** Ten years of a full calendar. */
const BYTES_MAX = 10 * 1024 * 1024
const PATIENCE_MS = 5_000
/** How often the patience until a response begins a body may take. */
const BODY_PATIENCES = 4
const REDIRECTS_MAX = 3

export interface FetchSettings extends AddressRules {
  patienceMs: number
  /** A calendar unless said otherwise. */
  accept?: string
}

const CALENDAR = 'text/calendar, text/plain;q=0.5'

export const FETCH_SETTINGS: FetchSettings = { ...PUBLIC_ADDRESSES, patienceMs: PATIENCE_MS }

interface Validators {
  etag: string | null
  lastModified: string | null
}

type Fetched<Content> =
  | ({ outcome: 'fetched'; content: Content } & Validators)
  /** The content that was read the last time is still right. */
  | { outcome: 'unchanged' }
  | { outcome: 'failed'; problem: FeedProblem }

class FetchFailure extends Error {
  readonly problem: FeedProblem

  constructor(problem: FeedProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Reads a body while it arrives. */
type ReadBody<Content> = (pieces: AsyncIterable<Buffer>) => Promise<Content>

/** How to call one address. */
interface Call<Content> {
  accept: string
  validators: Validators
  readBody: ReadBody<Content>
  deadline: Deadline
}

/** Never throws. @param validators of the copy that is known */
export async function guardedFetch<Content>(
  address: string,
  validators: Validators,
  readBody: ReadBody<Content>,
  settings: FetchSettings = FETCH_SETTINGS,
): Promise<Fetched<Content>> {
  const deadline = createDeadline(settings.patienceMs)
  try {
    const { accept = CALENDAR } = settings
    return await follow(address, { accept, validators, readBody, deadline }, settings)
  } catch (error) {
    if (error instanceof FetchFailure) return { outcome: 'failed', problem: error.problem }
    return { outcome: 'failed', problem: deadline.signal.aborted ? 'slow' : 'unreachable' }
  } finally {
    deadline.end()
  }
}

type Deadline = ReturnType<typeof createDeadline>

/** First for the response to begin, then for its body. */
function createDeadline(patienceMs: number) {
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), patienceMs)
  return {
    signal: controller.signal,
    extend: () => {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), patienceMs * BODY_PATIENCES)
    },
    end: () => clearTimeout(timer),
  }
}

async function follow<Content>(
  address: string,
  call: Call<Content>,
  settings: FetchSettings,
): Promise<Fetched<Content>> {
  const { signal } = call.deadline
  let url = webUrl(address)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const pinned = await withDeadline(allowedAddress(url, settings), signal)
    const read = await withDeadline(request(url, pinned, call), signal)
    if (read.location === null) return read.fetched
    url = webUrl(read.location, url)
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

type Read<Content> = { location: string; fetched?: never } | { location: null; fetched: Fetched<Content> }

function request<Content>(url: URL, pinned: string, call: Call<Content>): Promise<Read<Content>> {
  const { etag, lastModified } = call.validators
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http
    const sent = client.request(url, {
      signal: call.deadline.signal,
      agent: false,
      // The name is not resolved again: the connection goes to the address that was checked.
      lookup: pinnedTo(pinned),
      headers: {
        accept: call.accept,
        'accept-encoding': 'identity',
        'user-agent': call.accept === CALENDAR ? 'Fanfare-Calendar/1' : 'Fanfare/1',
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
      readResponse(response, call)
        .then(resolve, reject)
        .finally(() => sent.destroy())
    })
    sent.end()
  })
}

async function readResponse<Content>(
  response: http.IncomingMessage,
  { readBody, deadline }: Call<Content>,
): Promise<Read<Content>> {
  const { statusCode = 0, headers } = response
  if (statusCode === 304) return { location: null, fetched: { outcome: 'unchanged' } }
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined)
    return { location: headers.location }
  if (statusCode !== 200) throw new FetchFailure('refused')
  // Small when packed and huge when unpacked: not asked for, so not accepted.
  if (!['identity', undefined].includes(headers['content-encoding'])) throw new FetchFailure('unreadable')
  if (Number(headers['content-length'] ?? 0) > BYTES_MAX) throw new FetchFailure('tooLarge')
  deadline.extend()
  const content = await readBody(piecesOf(response, deadline))
  const short = (header: string | undefined) => (header !== undefined && header.length <= 500 ? header : null)
  const validators = { etag: short(headers.etag), lastModified: short(headers['last-modified']) }
  return { location: null, fetched: { outcome: 'fetched', content, ...validators } }
}

async function* piecesOf(response: http.IncomingMessage, deadline: Deadline): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > BYTES_MAX) throw new FetchFailure('tooLarge')
    yield piece
  }
  // All of it is here: reading it to its end has bounds of its own.
  deadline.end()
}
