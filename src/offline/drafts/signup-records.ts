/** A vendor's signup as it is kept on the phone (docs/specification.md#signup).
 * Times are epoch milliseconds. A password and payment details are no part of it. */
import * as v from 'valibot'
import { SignupReply } from '#contract/commerce.ts'
import { PHOTO_KINDS } from '#contract/media.ts'
import { SignupDraft } from '#contract/signup.ts'

/** Version of the stored records; a newer one comes from a newer Fanfare and is left alone. */
export const SIGNUP_SCHEMA_VERSION = 1

const { order, member, account } = SignupReply.entries

/** What is known once the membership is paid. */
export const PaidSignup = v.object({
  order,
  member,
  account: v.pick(account, ['id', 'username', 'memberId']),
  passwordSet: v.boolean(),
  /** The profile has the description as it was last typed. */
  descriptionSaved: v.boolean(),
  /** A photo is up, or the person goes without one for now. */
  photosDone: v.boolean(),
})
export type PaidSignup = v.InferOutput<typeof PaidSignup>

export const StoredSignup = v.object({
  schemaVersion: v.literal(SIGNUP_SCHEMA_VERSION),
  data: SignupDraft,
  /** The name of `data.location`, or what is typed in its field while no city is chosen. */
  placeText: v.string(),
  /** The step last shown. */
  step: v.string(),
  /** The server's session; null before there is one. Good for 30 days from the last sync. */
  sessionId: v.nullable(v.string()),
  /** The `editedAt` of what the server's session holds; 0 for nothing. */
  syncedEdit: v.number(),
  /** The order of a card that was declined: the next attempt pays it, if nothing was edited since `orderEdit`. */
  orderId: v.nullable(v.number()),
  orderEdit: v.number(),
  /** A payment was sent off and its answer never came: ask before paying anything. */
  paymentUnknown: v.boolean(),
  paid: v.nullable(PaidSignup),
  /** What was told to analytics: once is enough. */
  told: v.array(v.string()),
  createdAt: v.number(),
  editedAt: v.number(),
})
export type StoredSignup = v.InferOutput<typeof StoredSignup>

/** A crop as the contract takes it, and the picture it was chosen on. */
export const ChosenCrop = v.object({
  left: v.number(),
  top: v.number(),
  right: v.number(),
  bottom: v.number(),
  rotation: v.picklist([0, 90, 180, 270]),
  /** Pixels of the upright, unturned picture. */
  naturalWidth: v.number(),
  naturalHeight: v.number(),
})
export type ChosenCrop = v.InferOutput<typeof ChosenCrop>

/** A photo that was chosen here: kept until the server has it and what was cut from it. */
export const StagedPhoto = v.object({
  schemaVersion: v.literal(SIGNUP_SCHEMA_VERSION),
  /** UUID: another choice is another photo. */
  id: v.string(),
  file: v.blob(),
  name: v.string(),
  crop: v.nullable(ChosenCrop),
  /** The uploaded original. */
  mediaApiGuid: v.nullable(v.string()),
  /** The kinds that are cut. */
  done: v.array(v.picklist(PHOTO_KINDS)),
  /** Why the server does not take it: it is not tried again. */
  refused: v.optional(v.nullable(v.string()), null),
  /** Where the finished photo is shown. */
  url: v.nullable(v.string()),
  stagedAt: v.number(),
})
export type StagedPhoto = v.InferOutput<typeof StagedPhoto>
