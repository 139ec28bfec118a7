/** One database handle that recovers: idb-keyval's own store caches a failed open for ever, this one drops its handle
 * on close, on another tab's upgrade and on a failed open, and opens again. */
import { DATABASE_NAME, MIGRATIONS, type Migration } from './migrations.ts'
import { StorageError } from './storage.ts'

const REOPEN_TRIES = 50
const REOPEN_MS = 200

/** Longer than any opening that works; a tab that is frozen can hold an older version for ever. */
const OPEN_LIMIT_MS = 20_000
const NUDGE_MS = 500
/** An opening that takes longer is said, and other tabs are asked to close theirs. */
const SLOW_MS = 3_000

interface Connection {
  /** Runs `work` with an open handle; once more with a fresh one if this one turned out to be closed. */
  use<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T>
  /** Calls `listener` when everything stored was deleted while this page had it open: the site's data was cleared. */
  onCleared(listener: () => void): void
  /** Closes the handle, which may be in the way of another tab; the next use opens a new one. */
  release(): void
  close(): void
}

export interface ConnectionOptions {
  /** undefined where there is none. */
  factory: IDBFactory | undefined
  name?: string
  migrations?: readonly Migration[]
  /** Called when an opening takes long (another tab may hold an older version), and when one has worked since. */
  onSlow?: ((isSlow: boolean) => void) | undefined
}

export function connect(options: ConnectionOptions): Connection {
  const { factory, name = DATABASE_NAME, migrations = MIGRATIONS, onSlow = () => {} } = options
  let handle: Promise<IDBDatabase> | null = null
  let wasOpen = false
  let isClosed = false
  const listeners: (() => void)[] = []
  const drop = (dropped: Promise<IDBDatabase>) => {
    if (handle === dropped) handle = null
  }

  function open(): Promise<IDBDatabase> {
    if (handle) return handle
    const opening: Promise<IDBDatabase> = openDatabase(factory, name, migrations, {
      onGone(mayBeCleared) {
        drop(opening)
        // Detected early, not at the next save: until then the page says that everything is saved.
        if (mayBeCleared) reopen()
      },
      onNew() {
        if (wasOpen) listeners.forEach((listener) => listener())
      },
      onSlow,
    })
    handle = opening
    opening.then(
      () => (wasOpen = true),
      () => drop(opening),
    )
    return opening
  }

  function release(): void {
    const closing = handle
    handle = null
    closing?.then((db) => db.close()).catch(() => {})
  }

  /** While the browser is still clearing, it refuses to open: retried until it opens. */
  function reopen(tries = REOPEN_TRIES): void {
    if (isClosed) return
    open().catch(() => {
      if (tries > 1) setTimeout(reopen, REOPEN_MS, tries - 1)
    })
  }

  return {
    async use(work) {
      const first = open()
      try {
        return await work(await first)
      } catch (failure) {
        // The handle was given up meanwhile (closed, another tab's upgrade), could not be opened, or stopped working
        // without an event. Nothing of the transaction was stored, so it can be repeated.
        if (handle === first && !isClosedHandle(failure)) throw asStorageError(failure)
        if (isFinal(failure)) throw asStorageError(failure)
        drop(first)
      }
      try {
        return await work(await open())
      } catch (failure) {
        throw asStorageError(failure)
      }
    },
    onCleared: (listener) => void listeners.push(listener),
    release,
    close() {
      isClosed = true
      release()
    },
  }
}

interface DatabaseEvents {
  /** The handle was closed, by another tab or by the browser. */
  onGone: (mayBeCleared: boolean) => void
  /** The database was empty and has been created. */
  onNew: () => void
  onSlow: (isSlow: boolean) => void
}

function openDatabase(
  factory: IDBFactory | undefined,
  name: string,
  migrations: readonly Migration[],
  { onGone, onNew, onSlow }: DatabaseEvents,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!factory) throw new StorageError('unavailable')
    const request = factory.open(name, migrations.length)
    let isNew = false
    let isGivenUp = false
    let isSlow = false
    const stopNudging = nudge(factory)
    const slow = setTimeout(() => {
      isSlow = true
      onSlow(true)
    }, SLOW_MS)
    const limit = setTimeout(() => {
      isGivenUp = true
      stopNudging()
      reject(new StorageError('failed'))
    }, OPEN_LIMIT_MS)
    const stopTimers = () => {
      clearTimeout(limit)
      clearTimeout(slow)
      if (isSlow) onSlow(false)
      stopNudging()
    }
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      isNew = oldVersion === 0
      const { result: db, transaction } = request
      if (transaction) for (const migrate of migrations.slice(oldVersion)) migrate(db, transaction)
    })
    // While another tab holds an older version, this one waits: that tab gets `versionchange` and closes its handle.
    request.addEventListener('success', () => {
      stopTimers()
      const db = request.result
      if (isGivenUp) return db.close()
      db.addEventListener('versionchange', ({ newVersion }) => {
        db.close()
        // No new version means that it is being deleted.
        onGone(newVersion === null)
      })
      db.addEventListener('close', () => onGone(true))
      resolve(db)
      if (isNew) onNew()
    })
    request.addEventListener('error', () => {
      stopTimers()
      reject(request.error ?? new StorageError('failed'))
    })
  })
}

/** WebKit sometimes leaves the first opening after a start pending, until the databases are listed. */
function nudge(factory: IDBFactory): () => void {
  const timer = setInterval(() => {
    // Firefox before 126 has no such list; what it returns does not matter.
    Promise.resolve(factory.databases?.()).catch(() => {})
  }, NUDGE_MS)
  return () => clearInterval(timer)
}

const nameOf = (failure: unknown) => (failure instanceof Error || failure instanceof DOMException ? failure.name : '')

/** Starting a transaction on a closed handle throws this. */
const isClosedHandle = (failure: unknown) => nameOf(failure) === 'InvalidStateError'

/** Trying again would fail the same way. */
const isFinal = (failure: unknown) => ['QuotaExceededError', 'VersionError', 'StorageError'].includes(nameOf(failure))

function asStorageError(failure: unknown): StorageError {
  if (failure instanceof StorageError) return failure
  switch (nameOf(failure)) {
    case 'QuotaExceededError':
      return new StorageError('quota', failure)
    case 'VersionError':
      return new StorageError('newerVersion', failure)
    case 'SecurityError':
    case 'InvalidStateError':
      return new StorageError('unavailable', failure)
    default:
      return new StorageError('failed', failure)
  }
}
