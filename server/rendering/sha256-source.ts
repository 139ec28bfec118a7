import { createHash } from 'node:crypto'

/** The `'sha256-…'` source of an inline script or style for the Content-Security-Policy. */
export const sha256Source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
