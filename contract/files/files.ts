/** Files that an account uploads before it names them: photos of a review, a certificate of insurance. */
import * as v from 'valibot'

export const FILE_PURPOSES = ['review', 'insurance'] as const
export type FilePurpose = (typeof FILE_PURPOSES)[number]

/** The multipart field of an upload; the only part. */
export const ACCOUNT_FILE_FIELD = 'file'

/** An uploaded file that nothing names yet; it is deleted after a week. */
export const UploadedFile = v.object({
  /** The UUID that the device gave it. */
  id: v.string(),
  kind: v.picklist(['pdf', 'picture']),
  bytes: v.number(),
})
export type UploadedFile = v.InferOutput<typeof UploadedFile>

/** The UUID of an uploaded file, as a call names it. */
export const FileId = v.pipe(v.string(), v.uuid(), v.toLowerCase())
