/** The subjects of decisions and questions in words, after “your”. */
import type { Subject } from '#contract/reports/reports.ts'

export const NOUNS: Record<Subject, string> = {
  vendor: 'profile',
  photo: 'photo',
  review: 'review',
  message: 'message',
  request: 'request',
  article: 'article',
}
