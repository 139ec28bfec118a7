/** Runs `work` while holding the exclusive lock `name`, across tabs and the worker; waits until the lock is free. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Without Web Locks, tabs may do the same work twice; the server deduplicates it (faults 31 and 50). */
export function browserLocks(): WithLock {
  const locks: LockManager | undefined = navigator.locks
  return locks ? async (name, work) => locks.request(name, work) : async (_name, work) => work()
}
