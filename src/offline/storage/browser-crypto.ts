/** Random keys and hashes, as this browser can make them. */

/** `crypto.randomUUID` is missing on plain HTTP (a device in the local network), `getRandomValues` is not. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, toHex).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Hexadecimal; empty where the page may not hash (plain HTTP). */
export async function sha256(text: string): Promise<string> {
  const subtle: SubtleCrypto | undefined = crypto.subtle
  return subtle
    ? Array.from(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))), toHex).join('')
    : ''
}

const toHex = (byte: number) => byte.toString(16).padStart(2, '0')
