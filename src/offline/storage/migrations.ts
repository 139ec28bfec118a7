/** The database's versions, in order: migration N leads from version N to N + 1. Shipped ones never change. */

/**
 * The stores of drafts, one for requests, one for replies and one for all actions; each needs a migration that creates
 * it.
 */
export const DRAFT_STORES = ['drafts', 'answers', 'actions'] as const
export type DraftStore = (typeof DRAFT_STORES)[number]

export const DATABASE_NAME = 'fanfare'

/** Runs inside the upgrade's transaction; a throw leaves the old version untouched. */
export type Migration = (db: IDBDatabase, transaction: IDBTransaction) => void

export const MIGRATIONS: readonly Migration[] = [
  (db) => {
    for (const store of ['drafts', 'outbox', 'quarantine', 'clients', 'meta']) db.createObjectStore(store)
  },
  (db) => void db.createObjectStore('signup'),
  (db) => {
    for (const store of ['answers', 'saved']) db.createObjectStore(store)
  },
  (db) => void db.createObjectStore('actions'),
  (db) => void db.createObjectStore('vendors'),
]
