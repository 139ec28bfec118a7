/**
 * The URLs of the calls that find vendors and content, which the first page needs before it makes any call. A build
 * writes them out (server/build/page-contract.ts), so that the first page does not load the replies' schemas for them.
 */
import { browseEndpoints } from '#contract/browse-endpoints.ts'
import { contentEndpoints } from '#contract/content-endpoints.ts'

const reads = { ...browseEndpoints, ...contentEndpoints }

/** The calls whose URL is available synchronously. */
export type ReadName = keyof typeof reads

export const readPaths = Object.fromEntries(Object.entries(reads).map(([name, { path }]) => [name, path])) as Readonly<
  Record<ReadName, string>
>
