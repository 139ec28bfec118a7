/** Database ids in bodies and URLs, and flags in URLs. */
import * as v from 'valibot'

/** The largest `integer` of the database. */
export const ID_MAX = 2_147_483_647

/** An id in a body. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ID_MAX))

/** A whole number in a URL, where everything is text. */
export const WholeInUrl = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,10}$/)), v.number()]),
  v.transform(Number),
  v.integer(),
  v.maxValue(ID_MAX),
)

/** An id in a URL. */
export const IdInUrl = v.pipe(WholeInUrl, v.minValue(1))

/** `/…/:id`. */
export const ById = v.object({ id: IdInUrl })

/** `?flag=true`, `?flag=1`. */
export const FlagInUrl = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])]),
  v.transform((flag) => flag === true || flag === 'true' || flag === '1'),
)
