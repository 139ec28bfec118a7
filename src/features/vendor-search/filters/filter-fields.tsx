/** The REFINE panel's choices: distance, rating, event date and category. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { lastDayAnywhere } from '#contract/dates.ts'
import { ANY, DISTANCE_OPTIONS_MILES, NATIONWIDE, RATING_OPTIONS_STARS } from '#contract/limits.ts'
import type { ServiceType } from '#contract/service-type.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { useDue } from '#src/ui/browser/use-due.ts'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { Field, Input, Select } from '#src/ui/form/field.tsx'
import { groupedServices } from '../search/services.ts'
import { distanceLabel, ratingLabel } from './filter-labels.ts'
import { categoryOf, type RefinedSearch } from './refined-search.ts'

interface FilterFieldsProps extends RefinedSearch {
  /** A key that changes with the value in the address, which resets the field. */
  keyOf: (value: string | number) => string
  /** What is wrong with the day. */
  dayProblem: string | null
}

export const DAY_ID = 'refine-day'

export function FilterFields({ terms, service, catalog, types, keyOf, dayProblem }: FilterFieldsProps) {
  const national = terms.location === NATIONWIDE
  const category = categoryOf({ terms, service })
  // Of hundreds of options, a closed panel shows the chosen one. Without script, the groups are enough to search.
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
          groupedServices(catalog).map(({ group, members }) => (
            <optgroup key={group.id} label={group.pluralForm}>
              <option value={group.id}>All {group.pluralForm}</option>
              <TypeOptions types={isDue ? members : members.filter(({ id }) => id === category)} />
            </optgroup>
          ))
        )}
      </Choice>
    </>
  )
}

interface ChoiceProps {
  label: string
  id: string
  name: string
  /** The value in the address. */
  initial: number
  className?: string | undefined
  children: ReactNode
}

/** A select. Controlled, so that the choice survives options that load later. */
function Choice({ label, id, name, initial, className, children }: ChoiceProps) {
  const [value, setValue] = useState(initial)
  const box = useRef<HTMLSelectElement>(null)
  // Chosen before hydration: adopt it instead of overwriting it.
  useEffect(() => setValue((before) => Number(box.current?.value ?? before)), [])
  return (
    <Field {...{ label, id, className }}>
      {(control) => (
        <Select
          {...control}
          ref={box}
          name={name}
          value={value}
          onChange={(event) => setValue(Number(event.target.value))}
        >
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
