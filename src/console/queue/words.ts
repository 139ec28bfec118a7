import type { RulingAct, Subject, TextPart, Why } from '#contract/reports/reports.ts'

export const SUBJECT_NAMES: Record<Subject, string> = {
  vendor: 'Vendor',
  photo: 'Photo',
  review: 'Review',
  message: 'Message',
  request: 'Request',
  article: 'Article',
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
