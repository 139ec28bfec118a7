import type { QueueItem } from '#contract/console/queue.ts'
import type { RulingAct, Subject, TextPart, Why } from '#contract/reports/reports.ts'

export const SUBJECT_NAMES: Record<Subject, string> = {
  vendor: 'Vendor',
  photo: 'Photo',
  review: 'Review',
  message: 'Message',
  request: 'Request',
  article: 'Article',
}

/** The words before and after the vendor’s name. */
export function headingAround(subject: Subject, writtenBy: QueueItem['writtenBy']): [before: string, after: string] {
  if (subject === 'request') return ['Request from a client to', '']
  // It isn't known: the message or review is gone, or the server is older.
  if (writtenBy === null) return [`${SUBJECT_NAMES[subject]} ·`, '']
  if (subject === 'message')
    return writtenBy === 'vendor' ? ['Message from', 'to a client'] : ['Message from a client to', '']
  if (subject === 'review') return writtenBy === 'vendor' ? ['Review of a client by', ''] : ['Review of', '']
  return [`${SUBJECT_NAMES[subject]} ·`, '']
}

export const WHY_NAMES: Record<Why, string> = {
  illegal: 'Against the law',
  fake: 'Fake or misleading',
  insult: 'Insult, threat or hate',
  private: 'Private data',
  rights: 'Someone else’s photo or text',
  other: 'Something else',
}

export const ACT_NAMES: Record<RulingAct, string> = {
  kept: 'Kept',
  hidden: 'Hidden',
  removed: 'Removed',
  warned: 'Warned',
}

export const PART_NAMES: Record<TextPart, string> = {
  name: 'Name',
  description: 'Description',
  whatYouGet: 'What you get',
}
