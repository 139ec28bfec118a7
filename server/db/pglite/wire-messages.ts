/** PostgreSQL's wire protocol, to the extent needed to split a byte stream into messages. */

const TYPE_BYTES = 1
const LENGTH_BYTES = 4

/**
 * The complete messages at the start of `bytes`, and the remaining bytes. A message is a type byte and a big-endian
 * length that includes itself. (The first message of a connection has no type byte.)
 */
export function cutAtMessageEnd(bytes: Uint8Array): { whole: Uint8Array; rest: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = 0
  while (end + TYPE_BYTES + LENGTH_BYTES <= bytes.length) {
    const next = end + TYPE_BYTES + view.getUint32(end + TYPE_BYTES)
    if (next > bytes.length) break
    end = next
  }
  return { whole: bytes.subarray(0, end), rest: bytes.subarray(end) }
}
