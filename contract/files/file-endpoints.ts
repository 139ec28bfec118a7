/** Uploads of files that a later call names. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { FILE_PURPOSES, UploadedFile } from './files.ts'

export const fileEndpoints = {
  uploadFile: {
    method: 'POST',
    path: '/api/v1/files/:purpose',
    access: 'signedIn',
    params: v.object({ purpose: v.picklist(FILE_PURPOSES) }),
    bodyType: 'upload',
    reply: UploadedFile,
    summary:
      'Takes a photo of a review, or a PDF or picture of a certificate; the Idempotency-Key is the id that it is named by',
  },
} as const satisfies Record<string, Endpoint>
