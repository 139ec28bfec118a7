/** The differences between the kinds of outbox records; everything else about the outbox is shared. */
import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { StoredReceipt } from '#contract/receipt.ts'
import type { DraftStore } from '../../storage/migrations.ts'
import type { OutgoingFiles } from '../../ports.ts'
import type { StorageWriter } from '../../storage/storage.ts'

/** When an event takes place: `date` as `2027-05-01` or `''`, `time` as `18:30`, both in `timeZone`. */
interface EventTime {
  date: string
  time: string | null | undefined
  timeZone: string
}

/** How a screen that shows records of every kind names this one. */
export interface KindLabel {
  /** `reply`, also used in the name of an exported copy's file. */
  noun: string
  /** `replies`. */
  nouns: string
  /** The page that lists its records. */
  href: string
  /** The label of the button that edits a record whose event is over; null if the kind has no form to edit it in. */
  editPastEvent: string | null
  /** The status shown while it waits, in place of `Not sent yet`. */
  waiting?: string
}

/**
 * @template D its draft
 * @template R its record in the outbox
 * @template P the server's receipt; the status of a key (contract/receipt.ts) must be able to hold it
 */
export interface Kind<D, R extends { kind: string }, P extends StoredReceipt> {
  /** The `kind` of its stored records; never changes, because devices hold old records. */
  name: R['kind']
  label: KindLabel
  /** Where its drafts are stored, each under its id. */
  draftStore: DraftStore
  draftSchema: v.GenericSchema<unknown, D>
  /** Whether it is a draft of this kind, among drafts of every kind. */
  isDraft(this: void, draft: object): boolean
  recordSchema: v.GenericSchema<unknown, R>
  receiptSchema: v.GenericSchema<unknown, P>
  /** The call that sends its body. */
  endpoint: Endpoint
  /** The path parameters of its call. */
  paramsOf?(this: void, draft: D): Record<string, string | number>
  /**
   * Whether a 404 means that its subject is gone, rather than the endpoint: the record is then refused, not kept for
   * later.
   */
  isAboutOne?: boolean
  /** The exact body of its call: the same draft gives the same text. */
  compose(draft: D): string
  /** The body with the password for a new account, for one attempt. Absent where no account can be created. */
  withPassword?: (body: string, password: string) => string
  /** Whether the device's key is sent with it, as proof that an earlier one came from here. */
  sendsDeviceKey?: boolean
  /** Files that are uploaded before its call, each under its own id. */
  filesOf?(this: void, draft: D): OutgoingFiles
  /** The draft as its record stores it once the server has it: without what is only needed to send it. */
  whenSent?(draft: D): D
  /** The draft as its record stores it: without secrets, and without the objections to an earlier attempt. */
  frozen(draft: D): D
  /** When the event that it is about takes place; null where sending does not depend on an event. */
  eventOf(draft: D): EventTime | null
  /**
   * Its subject: records with the same subject are sent in order. Absent where order does not matter.
   */
  subjectOf?(draft: D): string
  /**
   * Whether it makes no sense before an earlier one on the same subject was stored: if that one is refused, this one
   * waits.
   */
  dependsOn?(draft: D, earlier: D): boolean
  /** The key of the record, of any kind, that has to be stored before it; absent for none. */
  waitsFor?(this: void, draft: D): string | undefined
  /** Stores what else belongs to it, in the transaction that stores the record; the transaction holds `clients`. */
  storeAlso?(tx: StorageWriter, draft: D, now: number): Promise<void>
}
