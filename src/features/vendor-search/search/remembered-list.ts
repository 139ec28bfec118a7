/**
 * A small list stored in the browser and shown by components: read through `useSyncExternalStore`, empty on the server
 * and during hydration. If the browser denies storage, the list lives as long as the page.
 */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

export interface RememberedList<Item> {
  use: () => readonly Item[]
  /** What `read` makes of the list, which must be a primitive value. */
  useValue: <Value extends string | number | boolean>(read: (items: readonly Item[]) => Value) => Value
  get: () => readonly Item[]
  set: (items: readonly Item[]) => void
}

/** @param storage which storage; a function, because there is none on the server */
export function rememberedList<S extends v.GenericSchema>(
  key: string,
  item: S,
  storage: () => Storage,
): RememberedList<v.InferOutput<S>> {
  type Items = readonly v.InferOutput<S>[]
  const none: Items = []
  const listeners = new Set<() => void>()
  let items: Items | null = null

  const read = (): Items => {
    try {
      const parsed = v.safeParse(v.array(item), JSON.parse(storage().getItem(key) ?? '[]'))
      // React compares: an empty list must be the one that the server rendered, or every tile is rendered again.
      return parsed.success && parsed.output.length > 0 ? parsed.output : none
    } catch {
      return none
    }
  }
  const get = () => (items ??= read())
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(next) {
      items = next
      try {
        storage().setItem(key, JSON.stringify(next))
      } catch {
        // It still lasts as long as the page.
      }
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => none),
    useValue: (valueOf) =>
      useSyncExternalStore(
        subscribe,
        () => valueOf(get()),
        () => valueOf(none),
      ),
  }
}
