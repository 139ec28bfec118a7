/** The server's promises without a database, behind a network that does
 * what a test scripts. */
import { createHash } from 'node:crypto'
import type { KeyStatus } from '#contract/receipt.ts'
import { ApiError } from '#src/api/client.ts'
import type { DeliveryResponse } from '#src/offline/ports.ts'
import type { Receipt } from '#src/offline/outbox/kinds/kinds.ts'
import type { Clock, OutgoingRequest, RequestServer } from '#src/offline/ports.ts'

/** The fate of one exchange. A status responds without storing anything. */
export type Weather =
  | 'ok'
  | 'refused'
  | 'resetBeforeCommit'
  | 'resetAfterCommit'
  | 'cutAnswer'
  | 'blackHole'
  | 'blackHoleAfterCommit'
  | 'captivePortal'
  | 'twice'
  /** Reported as failed, but still under way: it arrives with `arriveLate`. */
  | 'late'
  /** Stored, and then a gateway or a lost commit makes it a 503. */
  | 'unavailableAfterCommit'
  | { status: number; retryAfter?: string; json?: unknown }

export interface StoredRow {
  key: string
  body: string
  /** Parameters of the path that it was sent to. */
  params: Record<string, string | number>
  receipt: Receipt
}

type Sent = Pick<OutgoingRequest, 'key' | 'body' | 'params'>

export interface FakeServer {
  rows: Map<string, StoredRow>
  tombstones: Set<string>
  /** Every body that reached the server, in order. */
  received: { key: string; body: string; at: number; deviceKey: string | null }[]
  /** Used up one by one; then `weather` holds. */
  script: Weather[]
  weather: Weather
  /** False while the device has no connection and its browser knows it. */
  isConnected: boolean
  /** A question before an attempt: one that is refused is used up. */
  isReachable: () => boolean
  /**
   * Every exchange that was begun to send something, in order, whatever became of it; `isLate`: by a tab that was
   * suspended once, and may not know what others did meanwhile.
   */
  begun: { key: string; isLate: boolean }[]
  /** Refuses an event before this date, as the real one does; null for any. */
  today: string | null
  /** Exchanges that were reported as failed and are still under way. */
  underway: (() => void)[]
  /** Lets it arrive. */
  arriveLate: () => void
  /** As a tab sees it. */
  reach: (clock: Clock) => RequestServer
}

const AFTER_COMMIT = new Set<Weather>([
  'resetAfterCommit',
  'cutAnswer',
  'blackHoleAfterCommit',
  'unavailableAfterCommit',
])

/** The lead whose quote a row accepts: it has one evening. */
export function acceptedLead({ body }: Pick<StoredRow, 'body'>): number | undefined {
  const { leadId, quoteId } = JSON.parse(body) as { leadId?: number; quoteId?: number }
  return quoteId === undefined ? undefined : leadId
}

/** The event that a request makes or joins. */
export function eventOfRow({ body }: Pick<StoredRow, 'body'>): string | undefined {
  const { requestData } = JSON.parse(body) as { requestData?: string }
  return requestData === undefined ? undefined : (JSON.parse(requestData) as { eventKey?: string }).eventKey
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const json = (status: number, body: unknown, retryAfter: string | null = null): DeliveryResponse => ({
  kind: 'response',
  status,
  retryAfter,
  json: body,
})
const offline: DeliveryResponse = { kind: 'none', failure: 'offline' }

export function createServer(): FakeServer {
  const server: FakeServer = {
    rows: new Map(),
    tombstones: new Set(),
    received: [],
    script: [],
    weather: 'ok',
    isConnected: true,
    isReachable() {
      if (!server.isConnected) return false
      if ((server.script[0] ?? server.weather) !== 'refused') return true
      server.script.shift()
      return false
    },
    begun: [],
    today: null,
    underway: [],
    arriveLate: () => server.underway.splice(0).forEach((arrive) => arrive()),
    reach,
  }

  /** One transaction: whoever commits the key first wins. */
  function commit({ key, body, params = {} }: Sent): DeliveryResponse {
    if (server.tombstones.has(key)) return json(409, { message: 'This request was cancelled.', code: 'cancelled' })
    const known = server.rows.get(key)
    if (known)
      return sha256(known.body) === sha256(body)
        ? json(201, known.receipt)
        : json(422, { message: 'Another body.', code: 'keyReused' })
    const wire = JSON.parse(body) as { leadId?: number; quoteId?: number; kind?: string; requestData?: string }
    if (wire.quoteId !== undefined && [...server.rows.values()].some((row) => acceptedLead(row) === wire.leadId))
      return json(409, { message: 'This date is already booked.', code: 'slotTaken' })
    const { eventKey } = params
    if (eventKey !== undefined && ![...server.rows.values()].some((row) => eventOfRow(row) === eventKey))
      return json(400, {
        errors: [{ name: 'eventKey', message: 'This event is no longer available.', code: 'notFound' }],
      })
    if (wire.requestData === undefined) {
      const id = server.rows.size + 1
      const receipt =
        wire.kind === undefined || wire.leadId === undefined
          ? { key, call: 'write', id, bookingId: id, state: 'done' }
          : { key, leadId: wire.leadId, answerId: id }
      return store({ key, body, params, receipt })
    }
    const { gigRequest: quoteRequest } = JSON.parse(wire.requestData) as {
      gigRequest: { eventDate: string; members: number[] }
    }
    if (server.today !== null && quoteRequest.eventDate < server.today) {
      return json(400, {
        errors: [{ name: 'gigRequest.eventDate', message: 'This date has passed.', code: 'inThePast' }],
      })
    }
    const receipt = {
      key,
      clientId: 1,
      requests: quoteRequest.members.map((vendorId, index) => ({
        id: server.rows.size * 100 + index,
        memberId: vendorId,
      })),
      autoAdded: [],
    }
    return store({ key, body, params, receipt })
  }

  function store(row: StoredRow): DeliveryResponse {
    server.rows.set(row.key, row)
    return json(201, row.receipt)
  }

  function reach(clock: Clock): RequestServer {
    const arrive = ({ deviceKey, ...sent }: Sent & Pick<OutgoingRequest, 'deviceKey'>) => {
      server.received.push({ key: sent.key, body: sent.body, at: clock.now(), deviceKey: deviceKey ?? null })
      return commit(sent)
    }
    const never = (signal: AbortSignal) =>
      new Promise<DeliveryResponse>((resolve) =>
        signal.addEventListener('abort', () => resolve({ kind: 'none', failure: 'timeout' })),
      )

    async function ask(response: () => KeyStatus): Promise<KeyStatus> {
      if (!server.isConnected) throw new ApiError({ kind: 'offline' })
      const weather = server.script.shift() ?? server.weather
      if (weather === 'ok' || weather === 'twice') return response()
      if (AFTER_COMMIT.has(weather)) response()
      if (weather === 'late') server.underway.push(() => void response())
      throw new ApiError(
        typeof weather === 'object' ? { kind: 'problem', status: weather.status } : { kind: 'offline' },
      )
    }
    const statusOf = (key: string): KeyStatus => {
      const row = server.rows.get(key)
      if (row) return { state: 'stored', key, receipt: row.receipt }
      return server.tombstones.has(key) ? { state: 'cancelled', key } : { state: 'unknown', key }
    }

    return {
      async send(request) {
        if (!server.isConnected) return offline
        const weather = server.script.shift() ?? server.weather
        if (typeof weather === 'object') return json(weather.status, weather.json, weather.retryAfter)
        switch (weather) {
          case 'ok':
            return arrive(request)
          case 'twice':
            arrive(request)
            return arrive(request)
          case 'resetAfterCommit':
            arrive(request)
            return offline
          case 'cutAnswer':
            arrive(request)
            return json(201, undefined)
          case 'late':
            server.underway.push(() => void arrive(request))
            return offline
          case 'unavailableAfterCommit':
            arrive(request)
            return json(503, { message: 'Busy.', code: 'unavailable' }, '5')
          case 'captivePortal':
            return json(200, undefined)
          case 'blackHole':
            return never(request.signal)
          case 'blackHoleAfterCommit':
            arrive(request)
            return never(request.signal)
          default:
            return offline
        }
      },
      keyStatus: (key) => ask(() => statusOf(key)),
      cancelKey: (key) =>
        ask(() => {
          if (!server.rows.has(key)) server.tombstones.add(key)
          return statusOf(key)
        }),
    }
  }

  return server
}
