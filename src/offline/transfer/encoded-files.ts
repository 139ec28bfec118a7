/** Files inside stored records, such as the attachments of a message, as text for JSON and back. */
import * as v from 'valibot'

const MARK = 'fanfare:file'
const EncodedFile = v.object({ [MARK]: v.string(), type: v.pipe(v.string(), v.maxLength(100)) })

/** Our records are never nested deeper. */
const DEPTH_MAX = 12

/** Returns the value with every file in it as base64. */
export async function encodeFiles(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { [MARK]: await toBase64(value), type: value.type }
  if (Array.isArray(value)) return Promise.all(value.map(encodeFiles))
  if (typeof value !== 'object' || value === null) return value
  const entries = await Promise.all(Object.entries(value).map(async ([key, each]) => [key, await encodeFiles(each)]))
  return Object.fromEntries(entries)
}

/** The other way round. A damaged file stays as it is, like anything else: the record's schema refuses it. */
export function decodeFiles(value: unknown, depth = 0): unknown {
  if (depth > DEPTH_MAX || typeof value !== 'object' || value === null) return depth > DEPTH_MAX ? undefined : value
  if (Array.isArray(value)) return value.map((each) => decodeFiles(each, depth + 1))
  const encoded = v.safeParse(EncodedFile, value)
  const bytes = encoded.success ? fromBase64(encoded.output[MARK] ?? '') : null
  if (encoded.success && bytes) return new Blob([bytes], { type: encoded.output.type })
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, decodeFiles(each, depth + 1)]))
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const PART = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += PART) text += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(text)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
