/** A vendor's signup as it is stored on the device (docs/specification.md#signup).
 * Times are epoch milliseconds. A password and payment details are never part of it. */
import * as v from 'valibot'
import { SignupReply } from '#contract/commerce.ts'
import { PHOTO_KINDS } from '#contract/media.ts'
import { SignupDraft } from '#contract/signup.ts'

/** Version of the stored records; a newer one comes from a newer Fanfare and is left alone. */
export const SIGNUP_SCHEMA_VERSION = 1

const { order, member: vendor, account } = SignupReply.entries

/** The facts that are known once the membership is paid. */
export const PaidSignup = v.object({
  order,
  member: vendor,
  account: v.pick(account, ['id', 'username', 'memberId']),
  passwordSet: v.boolean(),
  /** The profile has the description as it was last typed. */
  descriptionSaved: v.boolean(),
  /** A photo was uploaded, or the vendor skipped it for now. */
  photosDone: v.boolean(),
  /** The starting price was saved; absent in records of earlier versions. */
  priceSaved: v.optional(v.boolean(), false),
})
export type PaidSignup = v.InferOutput<typeof PaidSignup>

export const StoredSignup = v.object({
  schemaVersion: v.literal(SIGNUP_SCHEMA_VERSION),
  data: SignupDraft,
  /** The name of `data.location`, or the text of its field while no city is selected. */
  placeText: v.string(),
  /** The step last shown. */
  step: v.string(),
  /** The server's session; null before there is one. Valid for 30 days from the last sync. */
  sessionId: v.nullable(v.string()),
  /** The `editedAt` of what the server's session holds; 0 for nothing. */
  syncedEdit: v.number(),
  /** The order of a card that was declined: the next attempt pays it, if nothing was edited since `orderEdit`. */
  orderId: v.nullable(v.number()),
  orderEdit: v.number(),
  /** A payment was sent and no response came: ask the server before paying anything. */
  paymentUnknown: v.boolean(),
  paid: v.nullable(PaidSignup),
  /** The events that were reported to analytics, so that each is reported once. */
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

/** A photo that was chosen here: stored until the server has it and what was cropped from it. */
export const StagedPhoto = v.object({
  schemaVersion: v.literal(SIGNUP_SCHEMA_VERSION),
  /** UUID; another choice is another photo. */
  id: v.string(),
  file: v.blob(),
  name: v.string(),
  crop: v.nullable(ChosenCrop),
  /** The uploaded original. */
  mediaApiGuid: v.nullable(v.string()),
  /** The kinds that have been cropped. */
  done: v.array(v.picklist(PHOTO_KINDS)),
  /** Why the server does not accept it: it is not tried again. */
  refused: v.optional(v.nullable(v.string()), null),
  /** Where the finished photo is shown. */
  url: v.nullable(v.string()),
  stagedAt: v.number(),
})
export type StagedPhoto = v.InferOutput<typeof StagedPhoto>
