/** How a page that the server renders calls the API: inside the process, without a connection. */

interface InProcessReply {
  status: number
  /** Empty with the status 304. */
  body: string
  etag?: string | undefined
}

/**
 * @param path including the query
 * @param knownEtag of what the caller has already: then the status may be 304
 */
export type CallInProcess = (path: string, knownEtag?: string) => Promise<InProcessReply>
