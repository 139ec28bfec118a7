/** URLs of reads, which the page also uses as query keys and the worker as cache keys. */
import { readPaths, type ReadName } from './read-paths.ts'
import { urlOf, type BaseUrls, type UrlArgs } from './url-of.ts'

/** The URL of a read call, which is also its key; see `urlOf`. */
export const requestUrl = <N extends ReadName>(name: N, args?: UrlArgs<N>, bases: BaseUrls = {}): string =>
  urlOf({ path: readPaths[name] }, args ?? {}, bases)
