/** Files that a person chooses for a message: checked here, and large pictures made smaller before they go up. */
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_NAME_MAX_CHARS, ATTACHMENTS_MAX } from '#contract/limits.ts'
import { ATTACHMENT_TYPES } from '#contract/messages/messages.ts'
import { PHOTO_PROBLEMS } from '#contract/photos/photo-problems.ts'
import type { ChosenFile } from '#src/offline/outbox/kinds/chosen-file.ts'
import { readPhoto } from '#src/photos/prepare-photo.ts'
import { shrinkPicture } from '#src/photos/shrink-picture.ts'

const TOO_MANY = `A message can have up to ${ATTACHMENTS_MAX} files.`

export interface Chosen {
  files: ChosenFile[]
  /** Why some of them are not there; null when all are. */
  problem: string | null
}

/**
 * The files that can be sent, ready to go up. A large picture takes seconds.
 * @param newId makes a UUID
 */
export async function prepareFiles(added: readonly File[], newId: () => string): Promise<Chosen> {
  const files: ChosenFile[] = []
  const problems: string[] = []
  for (const file of added) {
    if (files.length >= ATTACHMENTS_MAX) {
      problems.push(TOO_MANY)
      break
    }
    const prepared = await prepareFile(file)
    if (typeof prepared === 'string') problems.push(prepared)
    else files.push({ id: newId(), name: nameOf(file), bytes: prepared.size, file: prepared })
  }
  return { files, problem: problems.length === 0 ? null : problems.join(' ') }
}

/** `chosen` after the files that are there already, as far as there is room. */
export function appendFiles(before: readonly ChosenFile[], { files, problem }: Chosen): Chosen {
  const all = [...before, ...files]
  return all.length > ATTACHMENTS_MAX
    ? { files: all.slice(0, ATTACHMENTS_MAX), problem: TOO_MANY }
    : { files: all, problem }
}

/** @returns what goes up, or what is wrong, with the name of the file */
async function prepareFile(file: File): Promise<Blob | string> {
  const { name, size, type } = file
  if (size === 0) return `${name} is empty. Choose another file.`
  // A phone without Word names no type for its files.
  if (!ATTACHMENT_TYPES.some((known) => known === type) && !/\.docx$/i.test(name))
    return `We can’t send ${name}. Choose a PDF, a Word file (.docx) or a picture.`
  let given: Blob = file
  if (type.startsWith('image/')) {
    const { kind, problem } = await readPhoto(file).catch(() => ({ kind: null, problem: PHOTO_PROBLEMS.damaged }))
    if (kind === null) return `${name}: ${problem}`
    given = await shrinkPicture(file, kind)
  }
  return given.size > ATTACHMENT_MAX_BYTES
    ? `${name} is too large. Choose a file up to ${ATTACHMENT_MAX_BYTES / 1024 / 1024} MB.`
    : given
}

/** On one line and within the limit, with its ending. */
function nameOf({ name }: File): string {
  const line = name.replace(/\p{C}/gu, '').trim() || 'file'
  return line.length <= ATTACHMENT_NAME_MAX_CHARS ? line : line.slice(-ATTACHMENT_NAME_MAX_CHARS)
}
