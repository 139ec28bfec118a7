/** The headers of a file that a person uploaded: it is saved under its name, and never runs or shows as a page. */
import { WORD_TYPE } from '#server/services/media/is-word.ts'
import type { AttachmentKind } from '#contract/messages/messages.ts'

const TYPES = {
  pdf: { type: 'application/pdf', ending: '.pdf' },
  picture: { type: 'image/jpeg', ending: '.jpg' },
} as const satisfies Record<AttachmentKind, { type: string; ending: string }>
const WORD = { type: WORD_TYPE, ending: '.docx' } as const

export function fileHeaders({
  name,
  kind,
  isWord,
}: {
  name: string
  kind: AttachmentKind
  isWord: boolean
}): Record<string, string> {
  const { type, ending } = isWord ? WORD : TYPES[kind]
  return {
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encoded(fileName(name, ending))}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  }
}

/** With the ending of what the file is, whatever it was called. */
function fileName(name: string, ending: string): string {
  const safe = name.replace(/[/\\:*?"<>|]/g, ' ').trim()
  const stem = safe.toLowerCase().endsWith(ending) ? safe.slice(0, -ending.length) : safe.replace(/\.\w{1,5}$/, '')
  return `${stem.replace(/^[. ]+/, '').trim() || 'file'}${ending}`
}

/** As RFC 8187 takes it. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
