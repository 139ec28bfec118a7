/**
 * Keeps the number of what is new: read when a user is signed in, when the app comes back to the foreground or
 * online, when the device was notified, and when something was opened. Without a connection it is as it was shown last.
 */
import { NewCounts } from '#contract/notifications/notifications.ts'
import type { Api } from '#src/api/client.ts'
import type { Observable } from '#src/sync/observable.ts'
import type { Cached } from '#src/sync/storage/read-cached.ts'

interface NewPorts {
  counts: Pick<Observable<NewCounts | null>, 'set'>
  /** The account's id; null for a guest. */
  accountId: () => number | null
  read: (accountId: number) => Promise<Cached<NewCounts>>
}

interface NewFollower {
  /** Never rejects. */
  refresh: () => Promise<void>
  /** Takes over a reply of the server. */
  take: (value: NewCounts) => void
}

export function createNewFollower({ counts, accountId, read }: NewPorts): NewFollower {
  let last = 0
  return {
    async refresh() {
      const mine = (last += 1)
      const asked = accountId()
      const found = asked === null ? null : await read(asked).catch(() => undefined)
      // A later call knows better, and no user sees what is another account's.
      if (found === undefined || mine !== last || accountId() !== asked) return
      counts.set(found && found.value)
    },
    take(value) {
      last += 1
      counts.set(value)
    },
  }
}

let follower: NewFollower | null = null

/** Reads again what is new, because something was opened. */
export const refreshNew = (): void => void follower?.refresh()

/** Names the saved copy. */
const WHAT = 'new counts'

interface FollowPorts extends Omit<NewPorts, 'read'> {
  api: Api
  readCached: typeof import('#src/sync/storage/read-cached.ts').readCached
  storeCopy: typeof import('#src/sync/storage/read-cached.ts').storeCopy
  replied: Pick<Observable<NewCounts | null>, 'get' | 'subscribe'>
  document: Pick<Document, 'addEventListener'> & { visibilityState: string }
  /** Calls back when a user signs in or out. */
  onSignIn: (listener: () => void) => void
  /** Calls back when the device was notified. */
  onArrival: (listener: () => void) => void
  /** Calls back when Fanfare can be reached again. */
  onBackOnline: (listener: () => void) => void
  /** Fetches again what the screen shows of the account, or of a guest's requests. */
  refetchOwn: () => void
}

/** On a line that comes and goes, each reading that fails would be followed by another one at once. */
const BACK_ONLINE_GAP_MS = 10_000

/** Runs `work` at once, or when enough time has passed since it ran last. */
function withGaps(work: () => void): () => void {
  let ranAt = -Infinity
  let due: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    due = undefined
    ranAt = Date.now()
    work()
  }
  return () => {
    const wait = ranAt + BACK_ONLINE_GAP_MS - Date.now()
    if (wait <= 0) run()
    else due ??= setTimeout(run, wait)
  }
}

export function followNew(ports: FollowPorts): void {
  const { api, readCached, storeCopy, replied, accountId, document, refetchOwn } = ports
  const { onSignIn, onArrival, onBackOnline } = ports
  const read = (id: number) => readCached(WHAT, id, NewCounts, async () => (await api.call('newCounts')).value)
  follower = createNewFollower({ ...ports, read })
  const lookAgain = () => {
    refreshNew()
    // A message that a page in the background fetched would count as seen, and its author would see it as read.
    if (document.visibilityState === 'visible') refetchOwn()
  }
  replied.subscribe(() => {
    const value = replied.get()
    const id = accountId()
    if (value === null || id === null) return
    follower?.take(value)
    void storeCopy(WHAT, id, value)
  })
  onSignIn(refreshNew)
  onArrival(lookAgain)
  // The screen may show a saved copy.
  onBackOnline(withGaps(lookAgain))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookAgain()
  })
  refreshNew()
}
