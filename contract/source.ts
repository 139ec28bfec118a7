/** Where a person came from, by name (docs/specification.md#names-and-sources). */
import * as v from 'valibot'

/** `thebash` is the party partner. */
export const SOURCES = ['thebash', 'gigkids', 'gigweddings', 'virtualevents', 'None'] as const
export const Source = v.picklist(SOURCES)
export type Source = v.InferOutput<typeof Source>

/** The name of a place that features vendors (`recentEvents`), as an address carries it. */
export const ViewSource = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9-]{0,59}$/))
