/** The kids categories in display order: `kids-categories.yaml`. */
import * as v from 'valibot'
import { KIDS_CATEGORIES } from '#contract/limits.ts'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { ContentError } from './content-error.ts'
import { readYaml } from './content-file.ts'

const FILE = 'kids-categories.yaml'
const EXCLUDED = 4

const ids = (count: number) =>
  v.pipe(
    v.array(v.pipe(v.number(), v.integer())),
    v.length(count, `must be ${count} ids`),
    v.check((list) => new Set(list).size === list.length, 'has an id twice'),
  )
const KidsCategories = v.strictObject({ ordered: ids(KIDS_CATEGORIES), excluded: ids(EXCLUDED) })

/** @returns the ids, in order @throws ContentError */
export function readKidsCategories(contentDir: string): number[] {
  const { ordered, excluded } = readYaml(contentDir, FILE, KidsCategories)
  const both = ordered.find((id) => excluded.includes(id))
  if (both !== undefined) throw new ContentError(FILE, `${both} is both ordered and excluded.`)
  for (const id of [...ordered, ...excluded])
    if (!serviceTypes.some((type) => type.id === id && type.isKids))
      throw new ContentError(FILE, `${id} is not a service type for kids' parties.`)
  return ordered
}
