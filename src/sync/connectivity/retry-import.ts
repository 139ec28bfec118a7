/** Loads parts of the app that come after the page: the connection may fail in between. */
const SOONEST_MS = 2_000
const LATEST_MS = 30_000

interface RetryOptions {
  /** The window: `online`. */
  window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Runs `work` once after `ms`. */
  later: (work: () => void, ms: number) => void
}

const browser: RetryOptions = {
  get window() {
    return globalThis
  },
  later: (work, ms) => void setTimeout(work, ms),
}

/** The result of `load`, retried when the connection is back, and now and then, until it succeeds. Never rejects. */
export async function retryImport<T>(load: () => Promise<T>, ports: RetryOptions = browser): Promise<T> {
  for (let wait = SOONEST_MS; ; wait = Math.min(wait * 2, LATEST_MS)) {
    try {
      return await load()
    } catch {
      await nextChance(ports, wait)
    }
  }
}

function nextChance({ window, later }: RetryOptions, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      window.removeEventListener('online', go)
      resolve()
    }
    window.addEventListener('online', go)
    later(go, ms)
  })
}
