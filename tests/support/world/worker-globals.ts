/** The global scope of a service worker, for handlers under test in Node: caches in memory, a fetch that
 * the test scripts, and the event classes. Import it before the worker's modules. */
import 'fake-indexeddb/auto'

export const ORIGIN = 'https://fanfare.test'

class FakeExtendableEvent extends Event {
  private readonly work: Promise<unknown>[] = []
  waitUntil(promise: Promise<unknown>) {
    this.work.push(promise)
  }
  /** Everything that the handlers asked to be waited for; rejects like the event does. */
  async done() {
    while (this.work.length > 0) await this.work.shift()
  }
}

export const workerEvent = (type: 'fetch' | 'install' | 'activate' | 'message' = 'fetch') =>
  new FakeExtendableEvent(type)

/** The events that the worker listens to, and everything that it is told. */
const listeners = new EventTarget()

/** The browser says that there is a connection; ends as the event does. */
export async function backgroundSync(tag: string) {
  const event = Object.assign(new FakeExtendableEvent('sync'), { tag })
  listeners.dispatchEvent(event)
  await event.done()
}

/** One cache: entries by URL, since every cache of ours ignores Vary. */
class FakeCache {
  readonly entries = new Map<string, Response>()
  async match(request: RequestInfo) {
    return this.entries.get(urlOf(request))?.clone()
  }
  async put(request: RequestInfo, response: Response) {
    this.entries.set(urlOf(request), response)
  }
  async delete(request: RequestInfo) {
    return this.entries.delete(urlOf(request))
  }
  async keys() {
    return [...this.entries.keys()].map((url) => new Request(url))
  }
}

class FakeCaches {
  readonly all = new Map<string, FakeCache>()
  async open(name: string) {
    const cache = this.all.get(name) ?? new FakeCache()
    this.all.set(name, cache)
    return cache
  }
  async match(request: RequestInfo, { cacheName = '' } = {}) {
    return this.all.get(cacheName)?.match(request)
  }
  async has(name: string) {
    return this.all.has(name)
  }
  async keys() {
    return [...this.all.keys()]
  }
  async delete(name: string) {
    return this.all.delete(name)
  }
}

/** The network of the worker; tests replace `answer`. */
export const network: { answer: (request: Request) => Response | Promise<Response>; asked: string[] } = {
  answer: () => new Response('Nobody said what to answer', { status: 500 }),
  asked: [],
}

const urlOf = (request: RequestInfo) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).href

/** Relative URLs are the worker's own. */
class WorkerRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init)
  }
}

export const workerCaches = new FakeCaches()

// Workbox checks its arguments and logs at length in any other mode.
process.env['NODE_ENV'] = 'production'
Object.assign(globalThis, {
  self: globalThis,
  location: new URL(ORIGIN),
  registration: { scope: `${ORIGIN}/` },
  caches: workerCaches,
  ExtendableEvent: FakeExtendableEvent,
  FetchEvent: class extends FakeExtendableEvent {},
  Request: WorkerRequest,
  fetch: async (input: RequestInfo, init?: RequestInit) => {
    network.asked.push(urlOf(input))
    return network.answer(input instanceof Request ? input : new WorkerRequest(input, init))
  },
  addEventListener: listeners.addEventListener.bind(listeners),
  // The build puts the list of files here.
  files: [{ url: '/index.html', revision: '1' }],
})

/** Forgets every cache and every request. */
export function resetWorker() {
  workerCaches.all.clear()
  network.asked = []
}

/** A page's request for `path`. */
export const requestFor = (path: string, init?: RequestInit) => new WorkerRequest(path, init)

/** A navigation; Request's constructor refuses the mode, which only browsers may set. */
export const navigationTo = (path: string) =>
  Object.defineProperty(new WorkerRequest(path), 'mode', { value: 'navigate' })

export const jsonReply = (body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })
