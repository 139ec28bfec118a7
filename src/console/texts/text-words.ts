/** The words for texts, their states and their fields. */
import type { TextField, TextKind, TextState, TextVersion } from '#contract/console/texts.ts'
import type { Tone } from '#src/ui/elements/badge.tsx'

export const KIND_NAMES: Record<TextKind, string> = {
  articles: 'Articles',
  pages: 'Pages',
  faqs: 'Questions',
  blurbs: 'Categories',
  signup: 'Signup',
}

export const KIND_HINTS: Record<TextKind, string> = {
  articles: 'What visitors read at /articles.',
  pages: 'Privacy, terms, contact, and the words around the sections.',
  faqs: 'Questions with their answers: each heading is a question, the text below it the answer.',
  blurbs: 'The text of a category’s virtual page.',
  signup: 'What vendors read when they sign up, with the vendor agreement.',
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
  shape: 'line' | 'text' | 'day' | 'picture'
}

export const FIELD_WORDS: Record<TextField, FieldWords> = {
  title: { label: 'Title', shape: 'line' },
  slug: { label: 'Address', hint: 'Small letters, digits and hyphens. A former address leads here.', shape: 'line' },
  summary: { label: 'Summary', hint: 'One or two sentences, in lists and for search engines.', shape: 'text' },
  tags: { label: 'Tags', hint: 'With commas: virtual, kids, wedding, planning, music.', shape: 'line' },
  picture: { label: 'Picture', shape: 'picture' },
  publishedOn: { label: 'Date', hint: 'Articles are sorted by it.', shape: 'day' },
  description: { label: 'Description', hint: 'For search engines.', shape: 'text' },
  intro: { label: 'Introduction', hint: 'The paragraph at the top, in Markdown.', shape: 'text' },
  points: { label: 'Points', hint: 'Short, each in a line of its own.', shape: 'text' },
  featuredArticles: {
    label: 'Articles',
    hint: 'Addresses of articles to show, such as band-or-dj, each in a line of its own.',
    shape: 'text',
  },
}

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
