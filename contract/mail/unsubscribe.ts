/** Emails that a person can end by the link in them, without signing in. */
import * as v from 'valibot'

/** Kinds of email that aren’t about a transaction. */
export const MAIL_TOPICS = ['quoteReminders', 'earlierReviews', 'news'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]

const TOKEN_MAX_CHARS = 600

/** The token of the link: sealed by the server, it says which emails to which address. */
export const MailToken = v.pipe(v.string(), v.maxLength(TOKEN_MAX_CHARS), v.regex(/^[\w-]+$/))

export const Unsubscribed = v.object({
  topic: v.picklist(MAIL_TOPICS),
  /** The address without most of its letters: links are forwarded. */
  email: v.string(),
  isUnsubscribed: v.boolean(),
})
export type Unsubscribed = v.InferOutput<typeof Unsubscribed>
