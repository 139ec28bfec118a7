/**
 * Whether a file is a Word document (.docx), by its content: a ZIP archive whose directory lists a document of Word's
 * and no macros. Nothing is unpacked, and no more than the directory is read, so that an archive which is small and
 * unpacks to gigabytes does no harm.
 */
import { open } from 'node:fs/promises'

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The type of a stored file, which was looked at when it was uploaded, by how it begins. */
export function storedTypeOf(body: Buffer): 'application/pdf' | typeof WORD_TYPE | 'image/jpeg' {
  const start = body.toString('latin1', 0, 4)
  if (start === '%PDF') return 'application/pdf'
  return start === 'PK\u0003\u0004' ? WORD_TYPE : 'image/jpeg'
}

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_BYTES = 22
const COMMENT_MAX_BYTES = 0xffff
const ENTRY_BYTES = 46
/** Larger directories are not of documents. */
const DIRECTORY_MAX_BYTES = 1024 * 1024

/** @param head the start of the file */
export async function isWord(head: Uint8Array, path: string): Promise<boolean> {
  if (head[0] !== 0x50 || head[1] !== 0x4b) return false
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const readAt = async (start: number, bytes: number) =>
      (await file.read(Buffer.alloc(bytes), 0, bytes, start)).buffer
    const tailStart = Math.max(0, size - END_BYTES - COMMENT_MAX_BYTES)
    const directory = directoryIn(await readAt(tailStart, size - tailStart), size)
    if (!directory) return false
    const names = namesIn(await readAt(directory.start, directory.bytes))
    return (
      names.has('[Content_Types].xml') &&
      names.has('word/document.xml') &&
      ![...names].some((name) => /(^|\/)vbaProject\.bin$/i.test(name))
    )
  } finally {
    await file.close()
  }
}

/** Where the archive's directory is, from its end. */
function directoryIn(tail: Buffer, size: number): { start: number; bytes: number } | null {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue
    const bytes = tail.readUInt32LE(at + 12)
    const start = tail.readUInt32LE(at + 16)
    return bytes <= DIRECTORY_MAX_BYTES && start + bytes <= size ? { start, bytes } : null
  }
  return null
}

function namesIn(directory: Buffer): Set<string> {
  const names = new Set<string>()
  for (let at = 0; at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE;) {
    const nameBytes = directory.readUInt16LE(at + 28)
    names.add(directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}
