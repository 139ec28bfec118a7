/** URLs of what is read; also what the page uses as query keys and the worker as cache keys. */
import { readCall, type ReadName } from './endpoint-table.ts'
import { urlOf, type BaseUrls, type UrlArgs } from './url-of.ts'

/** The URL of a call that reads, which serves as its key too; see `urlOf`. */
export const requestUrl = <N extends ReadName>(name: N, args?: UrlArgs<N>, bases: BaseUrls = {}): string =>
  urlOf(readCall(name), args ?? {}, bases)
