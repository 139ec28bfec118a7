/**
 * A client or vendor reviews a completed booking; the vendor replies to a published review. Every export is a kind
 * (actions.ts).
 */
import * as v from 'valibot'
import { fileEndpoints } from '#contract/files/file-endpoints.ts'
import { ACCOUNT_FILE_FIELD } from '#contract/files/files.ts'
import { reviewEndpoints } from '#contract/reviews/review-endpoints.ts'
import { defineAction } from '../action.ts'
import { ChosenFile, filesToUpload, withoutContent } from '../chosen-file.ts'

const waiting = 'Saved on this device, not sent yet'

export const WRITE_REVIEW = defineAction({
  name: 'action:review',
  label: { noun: 'review', nouns: 'reviews', href: '/bookings', waiting },
  endpoint: reviewEndpoints.writeReview,
  input: v.object({
    bookingId: v.number(),
    /** 0 while none are chosen. */
    stars: v.number(),
    text: v.string(),
    /** Absent in records of earlier versions. */
    photos: v.optional(v.array(ChosenFile), []),
  }),
  paramsOf: ({ bookingId }) => ({ id: bookingId }),
  bodyOf: ({ stars, text, photos }) => ({
    stars,
    text,
    // An unchanged body of an earlier version stays as it is.
    ...(photos.length > 0 && { photos: photos.map(({ id }) => id) }),
  }),
  filesOf: ({ photos }) => ({
    endpoint: fileEndpoints.uploadFile,
    params: { purpose: 'review' },
    field: ACCOUNT_FILE_FIELD,
    namedIn: 'photos',
    files: filesToUpload(photos),
  }),
  whenSent: (input) => ({ ...input, photos: withoutContent(input.photos) }),
  hasForm: true,
})

export const REPLY_TO_REVIEW = defineAction({
  name: 'action:reviewReply',
  label: { noun: 'reply', nouns: 'replies', href: '/bookings', waiting },
  endpoint: reviewEndpoints.replyToReview,
  input: v.object({ reviewId: v.number(), text: v.string() }),
  paramsOf: ({ reviewId }) => ({ id: reviewId }),
  bodyOf: ({ text }) => ({ text }),
  hasForm: true,
})
