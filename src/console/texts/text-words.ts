/** The words for texts, their states and their fields. */
import type { MailGroup, TextField, TextKind, TextState, TextVersion } from '#contract/console/texts.ts'
import type { Tone } from '#src/ui/elements/badge.tsx'
import { questionLines } from './questions/question-words.ts'

export const KIND_NAMES: Record<TextKind, string> = {
  articles: 'Articles',
  pages: 'Pages',
  faqs: 'Questions',
  services: 'Categories',
  mails: 'Emails',
  blurbs: 'Virtual pages',
  signup: 'Signup',
}

export const KIND_HINTS: Record<TextKind, string> = {
  articles: 'What visitors read at /articles.',
  pages: 'Privacy, terms, contact, and the words around the sections.',
  faqs: 'Questions with their answers: each heading is a question, the text below it the answer.',
  services: 'What vendors offer and clients search: names, lists, questions, and which are hidden.',
  mails: 'Subjects and paragraphs of every email, by who gets it.',
  blurbs: 'The text of a category’s virtual page.',
  signup: 'What vendors read when they sign up, with the vendor agreement.',
}

export const MAIL_GROUP_NAMES: Record<MailGroup, string> = {
  clients: 'Clients',
  vendors: 'Vendors',
  everyone: 'Clients and vendors',
  team: 'Team',
  operators: 'Operators',
}

export const STATES: Record<TextState, { words: string; tone: Tone }> = {
  shipped: { words: 'Original', tone: 'plain' },
  changed: { words: 'Yours', tone: 'good' },
  hidden: { words: 'Hidden', tone: 'bad' },
  new: { words: 'Not published', tone: 'wait' },
}

interface FieldWords {
  label: string
  hint?: string
  shape: 'line' | 'text' | 'day' | 'picture' | 'number' | 'yesNo' | 'questions'
}

export const FIELD_WORDS: Record<TextField, FieldWords> = {
  title: { label: 'Title', shape: 'line' },
  slug: { label: 'Address', hint: 'Small letters, digits and hyphens. A former address leads here.', shape: 'line' },
  summary: { label: 'Summary', hint: 'One or two sentences, in lists and for search engines.', shape: 'text' },
  tags: { label: 'Tags', hint: 'Separated by commas: virtual, kids, wedding, planning, music.', shape: 'line' },
  picture: { label: 'Picture', shape: 'picture' },
  publishedOn: { label: 'Date', hint: 'Articles are sorted by it.', shape: 'day' },
  description: { label: 'Description', hint: 'For search engines.', shape: 'text' },
  intro: { label: 'Introduction', hint: 'The paragraph at the top, in Markdown.', shape: 'text' },
  points: { label: 'Points', hint: 'Short, one per line.', shape: 'text' },
  featuredArticles: {
    label: 'Articles',
    hint: 'Addresses of articles to show, such as band-or-dj, one per line.',
    shape: 'text',
  },
  singular: { label: 'Name of one', hint: 'On a vendor’s card: Magician, Photo Booth.', shape: 'line' },
  plural: { label: 'Plural', hint: 'In headings and lists. The address of its page stays.', shape: 'line' },
  words: {
    label: 'Other words',
    hint: 'Words by which people search for it, separated by commas. No page shows them.',
    shape: 'text',
  },
  order: { label: 'Order', hint: '1 to 100: in suggestions, the highest comes first. A group has 0.', shape: 'number' },
  homePlace: {
    label: 'Place on the home page',
    hint: '1 is the first; the others move down. Leave it empty to keep it off the page.',
    shape: 'number',
  },
  kids: { label: 'For kids’ parties', hint: 'Whether its vendors are found in that section.', shape: 'yesNo' },
  kidsPlace: { label: 'Place in the kids’ lists', hint: 'Leave it empty to keep it out of them.', shape: 'number' },
  weddings: { label: 'For weddings', hint: 'Whether its vendors are found in that section.', shape: 'yesNo' },
  weddingPlace: {
    label: 'Place on the weddings page',
    hint: 'Leave it empty to keep it off the page.',
    shape: 'number',
  },
  crawlable: { label: 'For search engines', hint: 'Whether they may list its pages.', shape: 'yesNo' },
  shown: {
    label: 'Shown',
    hint: 'If not, it is in no list, no search finds it, and new vendors can’t choose it. Vendors who have it keep it.',
    shape: 'yesNo',
  },
  questions: { label: 'Questions', shape: 'questions' },
  subject: { label: 'Subject', shape: 'line' },
}

/** A field’s value as people read it. */
export const valueInWords = (field: TextField, value: string): string =>
  field === 'questions' ? questionLines(value) : value

export const VERSION_WORDS: Record<TextVersion['what'], string> = {
  published: 'Published',
  hidden: 'Hidden',
  shipped: 'Original restored',
}

export const VERSION_STATES: Record<TextVersion['state'], { words: string; tone: Tone } | null> = {
  past: null,
  now: { words: 'Shown now', tone: 'good' },
  coming: { words: 'To come', tone: 'wait' },
  withdrawn: { words: 'Withdrawn', tone: 'plain' },
}
