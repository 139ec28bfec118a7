/** A value with listeners, for React's useSyncExternalStore, and for tests without React. */

export interface Observable<T> {
  get: () => T
  /** Notifies the listeners unless the value is the same. */
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createObservable<T>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      listeners.forEach((listener) => listener())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
