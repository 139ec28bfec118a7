/** The REFINE panel's choices: distance, rating, price, event date, category and order. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { lastDayAnywhere } from '#contract/dates.ts'
import {
  ANY,
  DISTANCE_OPTIONS_MILES,
  NATIONWIDE,
  PRICE_OPTIONS_DOLLARS,
  RATING_OPTIONS_STARS,
} from '#contract/limits.ts'
import { SORTS, type Sort } from '#contract/search-filters.ts'
import type { ServiceType } from '#contract/service-type.ts'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { useDue } from '#src/ui/browser/use-due.ts'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { Field, Input, Select } from '#src/ui/form/field.tsx'
import { groupedServices } from '../search/services.ts'
import { distanceLabel, priceLimitLabel, ratingLabel, SORT_LABELS } from './filter-labels.ts'
import { categoryOf, type RefinedSearch } from './refined-search.ts'

interface FilterFieldsProps extends RefinedSearch {
  /** A key that changes with the value in the address, which resets the field. */
  keyOf: (value: string | number) => string
  /** The problem with the day. */
  dayProblem: string | null
}

export const DAY_ID = 'refine-day'

export function FilterFields({ terms, service, catalog, types, keyOf, dayProblem }: FilterFieldsProps) {
  const national = terms.location === NATIONWIDE
  const category = categoryOf({ terms, service })
  // A closed panel shows the chosen one of hundreds of options. Without script, the groups are enough to search.
  const isDue = useDue({ isInMarkup: types !== undefined })
  const chosen = catalog.find(({ id }) => id === category)
  const now = useHydrated() ? serverClock.now() : null
  return (
    <>
      {national ? null : (
        <Choice
          key={`distance ${keyOf(terms.distanceLimit)}`}
          label="Distance"
          id="refine-distance"
          name="distanceLimit"
          initial={terms.distanceLimit}
        >
          {optionsWith(DISTANCE_OPTIONS_MILES, terms.distanceLimit).map((miles) => (
            <option key={miles} value={miles}>
              {distanceLabel(miles)}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        key={`rating ${keyOf(terms.ratingLimit)}`}
        label="Rating"
        id="refine-rating"
        name="ratingLimit"
        initial={terms.ratingLimit}
      >
        {optionsWith(RATING_OPTIONS_STARS, terms.ratingLimit).map((stars) => (
          <option key={stars} value={stars}>
            {ratingLabel(stars)}
          </option>
        ))}
      </Choice>
      <PriceChoice priceLimit={terms.priceLimit ?? ANY} keyOf={keyOf} />
      <Field key={`day ${keyOf(terms.freeOn ?? '')}`} label="Event date" id={DAY_ID} error={dayProblem}>
        {(control) => (
          <Input
            {...control}
            type="date"
            name="freeOn"
            defaultValue={terms.freeOn}
            min={now ? lastDayAnywhere(now) : undefined}
          />
        )}
      </Field>
      <Choice key={`type ${keyOf(category)}`} label="Category" id="refine-type" name="categoryId" initial={category}>
        <option value={ANY}>Any</option>
        {types ? (
          <TypeOptions types={isDue ? types : []} chosen={chosen} />
        ) : (
          groupedServices(catalog, category).map(({ group, services }) => (
            <optgroup key={group.id} label={group.pluralForm}>
              <option value={group.id}>{`All ${group.pluralForm}`}</option>
              <TypeOptions types={isDue ? services : services.filter(({ id }) => id === category)} />
            </optgroup>
          ))
        )}
      </Choice>
      <SortChoice sort={terms.sort ?? 'best'} isNational={national} keyOf={keyOf} />
    </>
  )
}

type Keyed = Pick<FilterFieldsProps, 'keyOf'>

function PriceChoice({ priceLimit, keyOf }: Keyed & { priceLimit: number }) {
  return (
    <Choice
      key={`price ${keyOf(priceLimit)}`}
      label="Starting price"
      id="refine-price"
      name="priceLimit"
      initial={priceLimit}
    >
      {optionsWith(PRICE_OPTIONS_DOLLARS, priceLimit).map((dollars) => (
        <option key={dollars} value={dollars}>
          {priceLimitLabel(dollars)}
        </option>
      ))}
    </Choice>
  )
}

function SortChoice({ sort, isNational, keyOf }: Keyed & { sort: Sort; isNational: boolean }) {
  return (
    <Choice key={`sort ${keyOf(sort)}`} label="Sort by" id="refine-sort" name="sort" initial={sort}>
      {SORTS.filter((order) => order !== 'distance' || !isNational).map((order) => (
        <option key={order} value={order}>
          {SORT_LABELS[order]}
        </option>
      ))}
    </Choice>
  )
}

interface ChoiceProps {
  label: string
  id: string
  name: string
  /** The value in the address. */
  initial: number | string
  className?: string | undefined
  children: ReactNode
}

/** A select. Controlled, so that the choice survives options that load later. */
function Choice({ label, id, name, initial, className, children }: ChoiceProps) {
  const [value, setValue] = useState(String(initial))
  const box = useRef<HTMLSelectElement>(null)
  // Chosen before hydration: adopt it instead of overwriting it.
  useEffect(() => setValue((before) => box.current?.value ?? before), [])
  return (
    <Field label={label} id={id} className={className}>
      {(control) => (
        <Select {...control} ref={box} name={name} value={value} onChange={(event) => setValue(event.target.value)}>
          {children}
        </Select>
      )}
    </Field>
  )
}

/** One option per type, plus the chosen one if it is not among them. */
function TypeOptions({ types, chosen }: { types: readonly ServiceType[]; chosen?: ServiceType | undefined }) {
  const all = chosen && !types.some(({ id }) => id === chosen.id) ? [...types, chosen] : types
  return all.map(({ id, pluralForm }) => (
    <option key={id} value={id}>
      {pluralForm}
    </option>
  ))
}

/** The options, plus the URL's own value if it is not among them. */
const optionsWith = (options: readonly number[], value: number): readonly number[] =>
  options.includes(value) ? options : [...options, value]
