/** A gallery photo that is being uploaded, as it is stored on the device. */
import * as v from 'valibot'
import { ChosenCrop, SIGNUP_SCHEMA_VERSION } from './signup-records.ts'

/** Stored until the server has the original and what was cropped from it. */
export const StagedGalleryPhoto = v.object({
  schemaVersion: v.literal(SIGNUP_SCHEMA_VERSION),
  /** UUID. */
  id: v.string(),
  /** The vendor whose gallery it belongs to. */
  memberId: v.number(),
  file: v.blob(),
  name: v.string(),
  crop: ChosenCrop,
  /** The uploaded original. */
  mediaApiGuid: v.nullable(v.string()),
  /** Why the server does not accept it: it is not tried again. */
  refused: v.nullable(v.string()),
  /** Epoch milliseconds. */
  stagedAt: v.number(),
})
export type StagedGalleryPhoto = v.InferOutput<typeof StagedGalleryPhoto>
export type GalleryProgress = Partial<Pick<StagedGalleryPhoto, 'mediaApiGuid' | 'refused'>>
