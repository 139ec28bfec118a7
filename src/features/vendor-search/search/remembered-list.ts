/**
 * A small list stored in the browser and shown by components: read through `useSyncExternalStore`, empty on the server
 * and during hydration. If the browser denies storage, the list lives as long as the page.
 */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

interface RememberedList<Item> {
  use: () => readonly Item[]
  /** The value that `read` makes of the list, which must be primitive. */
  useValue: <Value extends string | number | boolean>(read: (items: readonly Item[]) => Value) => Value
  get: () => readonly Item[]
  set: (items: readonly Item[]) => void
}

/** All that are empty are the same list: React renders again whatever differs from what the server rendered. */
const NONE: readonly never[] = []

/** @param storage which storage; a function, because there is none on the server */
export function rememberedList<S extends v.GenericSchema>(
  key: string,
  item: S,
  storage: () => Storage,
): RememberedList<v.InferOutput<S>> {
  type Items = readonly v.InferOutput<S>[]
  const listeners = new Set<() => void>()
  let items: Items | null = null

  const read = (): Items => {
    try {
      const parsed = v.safeParse(v.array(item), JSON.parse(storage().getItem(key) ?? '[]'))
      return parsed.success && parsed.output.length > 0 ? parsed.output : NONE
    } catch {
      return NONE
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
    use: () => useSyncExternalStore(subscribe, get, () => NONE),
    useValue: (valueOf) =>
      useSyncExternalStore(
        subscribe,
        () => valueOf(get()),
        () => valueOf(NONE),
      ),
  }
}
