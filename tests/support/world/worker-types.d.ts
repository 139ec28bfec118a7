/** The tests are type-checked with the page's library, which lacks what the worker's own check has. */
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void
}
