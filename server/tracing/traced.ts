/**
 * Tells how long work took and how it ended to whoever observes it: the metrics and the traces. Without either, the
 * work is done as if this were not here.
 */
export interface Work {
  /** `job` is work that other work belongs to; the rest are calls to another service. */
  of: 'query' | 'job' | 'mail' | 's3' | 'push'
  /** A short name out of few: never an address, a path or anything that a person typed. */
  name: string
  /** The text of a statement, with placeholders. */
  statement?: string
}

/** Does the work, whose outcome it returns or throws. */
export type Observer = <T>(work: Work, doing: () => Promise<T>) => Promise<T>

const observers = new Set<Observer>()

/** @returns what ends it */
export function observeWork(observer: Observer): () => void {
  observers.add(observer)
  return () => void observers.delete(observer)
}

/** Does the work, and tells of it. */
export function traced<T>(workOf: () => Work, doing: () => Promise<T>): Promise<T> {
  if (observers.size === 0) return doing()
  const work = workOf()
  let observed = doing
  for (const observer of observers) {
    const inner = observed
    observed = () => observer(work, inner)
  }
  return observed()
}
