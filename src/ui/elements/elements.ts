import type { ReactElement } from 'react'

/**
 * Whatever may stand beside other nodes: all but bare text, which breaks on a translated page (CONTRIBUTING.md, Text on
 * screens).
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined
