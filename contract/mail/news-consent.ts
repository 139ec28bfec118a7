/** Whether an account gets news of the marketplace by email: only if it agreed, and until it says otherwise. */
import * as v from 'valibot'

const WORDS_MAX_CHARS = 500

export const NewsConsent = v.object({
  /** The sentence that is agreed to. */
  words: v.string(),
  isAgreed: v.boolean(),
  /** ISO 8601; null unless it is agreed to. */
  agreedAt: v.nullable(v.string()),
  /** An address that no one has proven gets no news, and can’t agree to it. */
  isProven: v.boolean(),
})
export type NewsConsent = v.InferOutput<typeof NewsConsent>

export const SetNewsConsent = v.object({
  isAgreed: v.boolean(),
  /** The sentence as it was shown. */
  words: v.pipe(v.string(), v.maxLength(WORDS_MAX_CHARS)),
})
export type SetNewsConsent = v.InferOutput<typeof SetNewsConsent>
