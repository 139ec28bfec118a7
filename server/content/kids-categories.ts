/** The kids categories in display order: `kids-categories.yaml`. */
import * as v from 'valibot'
import { KIDS_CATEGORIES } from '#contract/limits.ts'
import { byId } from '#server/catalog/service-types.ts'
import type { CatalogEntry } from '#server/catalog/service-types.ts'
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

/** @throws ContentError */
export function readKidsCategories(contentDir: string): { ordered: CatalogEntry[]; excluded: CatalogEntry[] } {
  const { ordered, excluded } = readYaml(contentDir, FILE, KidsCategories)
  const both = ordered.find((id) => excluded.includes(id))
  if (both !== undefined) throw new ContentError(FILE, `${both} is both ordered and excluded.`)
  const entry = (id: number) => {
    const found = byId(id)
    if (!found?.isKids) throw new ContentError(FILE, `${id} is not a service type for kids' parties.`)
    return found
  }
  return { ordered: ordered.map(entry), excluded: excluded.map(entry) }
}
