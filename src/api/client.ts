/** The page's API client, which knows every call. */
import { createCaller, type Api, type ApiOptions } from './caller.ts'
import { callNamed } from './urls/endpoint-table.ts'

export * from './caller.ts'
export { requestUrl } from './urls/request-url.ts'

export const createApi = (options: ApiOptions = {}): Api => createCaller(callNamed, options)
