/** URLs of reads, which the page also uses as query keys and the worker as cache keys. */
import { browsePaths, contentPaths } from '#contract/read-paths.ts'
import { urlOf, type BaseUrls, type UrlArgs } from './url-of.ts'

const paths = { ...browsePaths, ...contentPaths }

/** The calls whose URL is available synchronously. */
export type ReadName = keyof typeof paths

/** The URL of a read call, which is also its key; see `urlOf`. */
export const requestUrl = <N extends ReadName>(name: N, args?: UrlArgs<N>, bases: BaseUrls = {}): string =>
  urlOf({ path: paths[name] }, args ?? {}, bases)
