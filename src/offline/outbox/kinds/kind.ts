/** What differs between the kinds of outbox records; everything else about the outbox is the same for all of them. */
import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { StoredReceipt } from '#contract/receipt.ts'
import type { DraftStore } from '../../storage/migrations.ts'
import type { StorageWriter } from '../../storage/storage.ts'

/** When an event is: `date` as `2027-05-01` or `''`, `time` as `18:30`, both in `timeZone`. */
export interface EventTime {
  date: string
  time: string | null | undefined
  timeZone: string
}

/** How a screen that shows records of every kind names this one. */
export interface KindLabel {
  /** `request`; its plural is regular. */
  noun: string
  /** The page that lists its records. */
  href: string
  /** The button that changes a record whose event is over. */
  editPastEvent: string
}

/**
 * @template D its draft
 * @template R its record in the outbox
 * @template P the server's receipt; the status of a key (contract/receipt.ts) must be able to carry it
 */
export interface Kind<D, R extends { kind: string }, P extends StoredReceipt> {
  /** The `kind` of its stored records; never changes, because phones hold old records. */
  name: R['kind']
  label: KindLabel
  /** Where its drafts are stored, each under its id. */
  draftStore: DraftStore
  draftSchema: v.GenericSchema<unknown, D>
  recordSchema: v.GenericSchema<unknown, R>
  receiptSchema: v.GenericSchema<unknown, P>
  /** The call that takes its body. */
  endpoint: Endpoint
  /** The exact body of its call: the same draft gives the same text. */
  compose(draft: D): string
  /** The body with the password for a new account, for one attempt. Absent where there is no account to open. */
  withPassword?: (body: string, password: string) => string
  /** Whether the device's key travels with it, as the proof that an earlier one came from here. */
  sendsDeviceKey?: boolean
  /** The draft as its record stores it: without secrets, and without what an earlier attempt was refused for. */
  frozen(draft: D): D
  /** When the event is that this is about. */
  eventOf(draft: D): EventTime
  /** Stores what else goes with it, in the transaction that stores the record; the transaction holds `clients`. */
  storeAlso?(tx: StorageWriter, draft: D, now: number): Promise<void>
}
