/** A file that came as base64 in a response. */
export const blobOfBase64 = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type })
