/** Which categories a vendor of a type can choose, and how many. */
import { BASIC_CATEGORIES, PRO_CATEGORIES } from '#contract/limits.ts'
import { isOfferable, type ServiceType } from '#contract/service-type.ts'
import { belongsTo, TOP_LEVEL_CATEGORIES } from '#contract/signup.ts'

/** Comedians are a category of the speakers’ group. */
const COMEDIAN = 110
/** The shipped name of a group where the signup has another. */
const SHIPPED_NAMES: Readonly<Record<string, string>> = { 'tribute-impersonator': 'Tribute Act' }

/**
 * The vendor types that have a category to choose, by the names that the catalog has now.
 * @param catalog undefined until it is loaded: every type is offered, and the server says what is no longer there
 */
export function vendorTypes(catalog: readonly ServiceType[] | undefined): { value: string; name: string }[] {
  if (!catalog) return TOP_LEVEL_CATEGORIES.map(({ value, name }) => ({ value, name }))
  return TOP_LEVEL_CATEGORIES.filter(({ value }) => primaryChoices(catalog, value).length > 0).map((type) => {
    const named = catalog.find(({ id }) => id === (type.value === 'comedian' ? COMEDIAN : type.id))?.personForm
    return { value: type.value, name: named === undefined || named === SHIPPED_NAMES[type.value] ? type.name : named }
  })
}

/** The service types of a vendor type, by name; the one that is the type itself comes first. */
export const primaryChoices = (catalog: readonly ServiceType[], topLevelCategory: string): ServiceType[] =>
  catalog.filter((type) => isOfferable(type) && belongsTo(topLevelCategory, type)).sort(byName)

/** Everything else that a vendor may also offer, starting with its own type's services. */
export function secondaryChoices(
  catalog: readonly ServiceType[],
  topLevelCategory: string,
  primaryId: number | null,
): { group: string; types: ServiceType[] }[] {
  const trades = catalog.filter((type) => isOfferable(type) && type.id !== primaryId)
  const own = trades.filter((type) => belongsTo(topLevelCategory, type)).sort(byName)
  const groups = catalog
    .filter((type) => type.isTopLevel)
    .map((group) => ({
      group: group.pluralForm,
      types: trades.filter((type) => type.topLevelServiceType === group.id && !own.includes(type)).sort(byName),
    }))
  return [{ group: 'Related categories', types: own }, ...groups].filter(({ types }) => types.length > 0)
}

/** How many categories fit besides the main one. @param allowed by the chosen membership; null until one is chosen */
export const roomForMore = (allowed: number | null): number => (allowed ?? PRO_CATEGORIES) - 1

/** `Basic has room for 4 categories, Pro for 6.` */
export const CATEGORY_LIMITS_HINT = `Basic includes ${BASIC_CATEGORIES} categories, Pro includes ${PRO_CATEGORIES}.`

const byName = (a: ServiceType, b: ServiceType) =>
  Number(b.isTopLevel) - Number(a.isTopLevel) || a.personForm.localeCompare(b.personForm, 'en')
