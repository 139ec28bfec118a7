/** Drafts on this device: typed, and not at the server yet. Each operator finds only their own. */
import { createStore, del, get, set, update, type UseStore } from 'idb-keyval'
import * as v from 'valibot'

export interface DeviceDrafts<Draft> {
  /** Null without one, and where the browser keeps nothing. */
  find: (operator: string, name: string | number) => Promise<Draft | null>
  /** @throws where the browser keeps nothing */
  keep: (operator: string, name: string | number, draft: Draft) => Promise<void>
  forget: (operator: string, name: string | number) => Promise<void>
}

/** @param database its own: a database has one store */
export function deviceDrafts<Schema extends v.GenericSchema>(
  database: string,
  storeName: string,
  schema: Schema,
): DeviceDrafts<v.InferOutput<Schema>> {
  let opened: UseStore | undefined
  const store = () => (opened ??= createStore(database, storeName))
  const keyOf = (operator: string, name: string | number) => `${operator} ${name}`
  return {
    async find(operator, name) {
      try {
        await adopt(store(), name, keyOf(operator, name))
        const parsed = v.safeParse(schema, await get(keyOf(operator, name), store()))
        return parsed.success ? parsed.output : null
      } catch {
        return null
      }
    },
    keep: (operator, name, draft) => set(keyOf(operator, name), draft, store()),
    forget: (operator, name) => del(keyOf(operator, name), store()).catch(() => {}),
  }
}

/** A draft from before they had an operator goes to the first who opens it, unless they have one of their own. */
async function adopt(store: UseStore, name: string | number, key: string): Promise<void> {
  const earlier: unknown = await get(name, store)
  if (earlier === undefined) return
  let isAdopted = false
  await update(
    key,
    (own: unknown) => {
      isAdopted = own === undefined
      return own ?? earlier
    },
    store,
  )
  if (isAdopted) await del(name, store)
}
