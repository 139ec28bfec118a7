/**
 * Messages between a client and a vendor about a lead (docs/specification.md#messages). A thread belongs to the lead
 * with all its revisions.
 */
import * as v from 'valibot'
import { SIDES } from '../bookings/ledger.ts'
import { boundedArray } from '../bounded.ts'
import { coded } from '../errors.ts'
import { ATTACHMENT_NAME_MAX_CHARS, ATTACHMENTS_MAX, MESSAGE_MAX_CHARS } from '../limits.ts'
import { Insurance } from '../insurance/insurance.ts'
import { line, text } from '../text.ts'
import { Milestone } from './milestones.ts'

/** The multipart field of an attachment's upload; the only part. */
export const ATTACHMENT_FIELD = 'attachment'
/** For the `accept` attribute of a file input. */
export const ATTACHMENT_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
] as const

/** A Word file is of the kind `pdf`, too, which pages of an earlier version know: saved as it is. */
const ATTACHMENT_KINDS = ['pdf', 'picture'] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/** A file as stored: a picture is a JPEG without metadata, whatever was sent. */
export const Attachment = v.object({
  /** The UUID that the sending device gave it. */
  id: v.string(),
  name: v.string(),
  kind: v.picklist(ATTACHMENT_KINDS),
  bytes: v.number(),
})
export type Attachment = v.InferOutput<typeof Attachment>

export const Message = v.object({
  id: v.number(),
  /** The Idempotency-Key of the caller's own message, by which the sending device recognizes it. */
  key: v.nullable(v.string()),
  author: v.picklist(SIDES),
  /** Who of the vendor's team it was, to a client the first name; null or absent for the vendor as a whole. */
  person: v.optional(v.nullable(v.string())),
  text: v.string(),
  /** ISO 8601. */
  sentAt: v.string(),
  /** When the other side read it; null until then. */
  readAt: v.nullable(v.string()),
  attachments: v.array(Attachment),
})
export type Message = v.InferOutput<typeof Message>

export const Thread = v.object({
  /** The lead's newest revision. */
  leadId: v.number(),
  /** Which of the two the caller is. */
  side: v.picklist(SIDES),
  /** The vendor's profile name, or the client's name. */
  otherName: v.string(),
  /** Whether the vendor is of the sample marketplace: no one reads what it is sent. */
  isSample: v.boolean(),
  eventType: v.string(),
  /** Calendar date at the event's place. */
  eventDate: v.string(),
  eventDateLatest: v.nullable(v.string()),
  /** The latest ones, oldest first. */
  messages: v.array(Message),
  /** All of the thread, oldest first; absent in copies that an earlier version saved. */
  milestones: v.optional(v.array(Milestone), []),
  /** Whether there are messages before these. */
  hasEarlier: v.boolean(),
  /** The vendor's certificate of insurance, which the client may open; absent where there is none. */
  insurance: v.optional(Insurance),
})
export type Thread = v.InferOutput<typeof Thread>

/** A thread in a vendor's list. */
export const ThreadSummary = v.object({
  /** The lead's newest revision. */
  leadId: v.number(),
  /** The client's name. */
  otherName: v.string(),
  eventType: v.string(),
  /** Calendar date at the event's place. */
  eventDate: v.string(),
  eventDateLatest: v.nullable(v.string()),
  /** Messages that the vendor has not read. */
  unread: v.number(),
  latest: v.object({
    author: v.picklist(SIDES),
    /** The start of the text, at most `EXCERPT_CHARS`; '' for files alone. */
    text: v.string(),
    files: v.number(),
    /** ISO 8601. */
    sentAt: v.string(),
  }),
})
export type ThreadSummary = v.InferOutput<typeof ThreadSummary>

/** How much of a message a list shows. */
export const EXCERPT_CHARS = 200

/** The body of `POST /threads/{leadId}/messages`. */
export const NewMessage = v.pipe(
  v.object({
    text: v.optional(text('The message', MESSAGE_MAX_CHARS), ''),
    /** Uploaded before, under these UUIDs. */
    attachments: v.optional(
      boundedArray(
        v.object({
          id: v.pipe(v.string(), v.uuid()),
          name: line('The file’s name', ATTACHMENT_NAME_MAX_CHARS),
        }),
        ATTACHMENTS_MAX,
        coded('characterLimit', `A message can have up to ${ATTACHMENTS_MAX} files.`),
      ),
      [],
    ),
  }),
  v.forward(
    v.check(
      ({ text: words, attachments }) => words !== '' || attachments.length > 0,
      coded('blank', 'Write a message or attach a file.'),
    ),
    ['text'],
  ),
)
export type NewMessage = v.InferOutput<typeof NewMessage>

/** An uploaded file that no message has sent yet. */
export const UploadedAttachment = v.object({
  id: v.string(),
  kind: v.picklist(ATTACHMENT_KINDS),
  bytes: v.number(),
})
export type UploadedAttachment = v.InferOutput<typeof UploadedAttachment>
