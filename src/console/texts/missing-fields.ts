/** The fields that an article lacks to be published, by their labels. */
import { FIELDS_OF, kindOfText, type TextContent } from '#contract/console/texts.ts'
import { FIELD_WORDS } from './text-words.ts'

export function missingFields(name: string, { fields, body }: TextContent): string[] {
  if (kindOfText(name) !== 'articles') return []
  const open = FIELDS_OF.articles.filter((field) => (fields[field] ?? '').trim() === '')
  return [...open.map((field) => FIELD_WORDS[field].label), ...(body.trim() === '' ? ['Text'] : [])]
}
