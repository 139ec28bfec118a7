/** Named traffic sources: where a visitor came from (docs/specification.md#names-and-sources). */
import * as v from 'valibot'

/** `thebash` is the party partner. */
const SOURCES = ['thebash', 'gigkids', 'gigweddings', 'virtualevents', 'None'] as const
export const Source = v.picklist(SOURCES)
export type Source = v.InferOutput<typeof Source>

/** The name of a page section that features vendors (`recentEvents`), as used in a URL. */
export const ViewSource = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9-]{0,59}$/))
