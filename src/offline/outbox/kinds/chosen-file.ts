/** A file that was chosen for a message or a review, as its draft and record store it. */
import * as v from 'valibot'

export const ChosenFile = v.object({
  /** A UUID, under which it is uploaded. */
  id: v.string(),
  name: v.string(),
  bytes: v.number(),
  /** Deleted once the server has what names it. */
  file: v.optional(v.blob()),
})
export type ChosenFile = v.InferOutput<typeof ChosenFile>

/** Those that are still to go up. */
export const filesToUpload = (chosen: readonly ChosenFile[]): { id: string; name: string; file: Blob }[] =>
  chosen.flatMap(({ id, name, file }) => (file ? [{ id, name, file }] : []))

/** The part that stays stored once the server has what names them. */
export const withoutContent = (chosen: readonly ChosenFile[]): ChosenFile[] =>
  chosen.map(({ id, name, bytes }) => ({ id, name, bytes }))
