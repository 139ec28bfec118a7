import * as v from 'valibot'

/**
 * A text made from a typed one, before it is measured. After `v.transform` the limits that follow would count for what
 * comes out alone; those of bodies (server/plugins/bodies/body-limits.ts) are about what arrives.
 */
export const rewriting = (rewrite: (typed: string) => string): v.BaseTransformation<string, string, never> => ({
  ...v.transform(rewrite),
  type: 'rewrite',
})
