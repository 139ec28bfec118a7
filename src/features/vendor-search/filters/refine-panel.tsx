/** The REFINE panel: place, distance, kind of vendor, rating. A GET form, so that it works before
 * the script is there; with it, the page changes in place, except for another kind of virtual vendor, which is a page
 * load.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { ANY, DISTANCE_OPTIONS_MILES, NATIONWIDE, RATING_OPTIONS_STARS } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import { SECTIONS } from '#contract/paths.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import chip from '#src/ui/elements/chip.module.css'
import { Field, Select } from '#src/ui/form/field.tsx'
import { SlidersIcon } from '#src/ui/elements/icons.tsx'
import { goTo, navigateFromHere } from '#src/ui/browser/go-to.ts'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { distanceLabel, ratingLabel } from './filter-labels.ts'
import { placeAt, suggestPlaces } from '../search/places.ts'
import { guessedPlaceOptions } from '../search/queries.ts'
import css from './refine-panel.module.css'
import { track } from '#src/tracking/track.ts'
import { ANY_SERVICE, plainHref, resultsHref, withFilters, type SearchTerms } from '../search/search-terms.ts'
import type { SearchedService } from '../search/sections.ts'
import { groupedServices, inPath } from '../search/services.ts'

const WHERE_ID = 'refine-where'

interface RefinePanelProps {
  api: Api
  terms: SearchTerms
  /** The place searched, null nationally. */
  place: PlaceName | null
  service: SearchedService
  catalogue: readonly ServiceType[]
  /** The kinds of vendor to choose from; the whole catalogue, in its groups, without them. */
  types: readonly ServiceType[] | undefined
  /** How many filters are on. */
  active: number
  /** Fills in where the connection seems to be, when the page has no place. */
  guessesPlace: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onSearch: (href: string) => void
  /** What was chosen is searched for, and the panel has closed. */
  onApplied: () => void
}

/** What the person picked and typed as the place, and what is wrong with it. */
interface OwnPlace {
  place: PlaceName | null
  text: string
  problem: string | null
}

export function RefinePanel(props: RefinePanelProps) {
  const { api, terms, active, open, onOpen, onSearch } = props
  const [resets, setResets] = useState(0)
  // A field keeps what is being chosen in it until the address says something else for it, or Reset is pressed.
  const keyOf = (value: string | number) => `${value} ${resets}`
  const place = useWhere(props, keyOf(terms.location))
  const { busy, update } = useUpdateSearch(props, place)
  const virtual = terms.kind === 'virtual'
  const reset = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    setResets(resets + 1)
    if (!virtual) return
    event.preventDefault()
    goTo(SECTIONS.virtual, navigateFromHere(onSearch), { reload: true })
  }

  return (
    <details className={css['panel']} open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary className={`${chip['chip']} ${chip['strong']}`}>
        <SlidersIcon />
        Refine{active > 0 ? ` (${active})` : ''}
      </summary>
      <form className={css['form']} action="/search" method="get" onSubmit={(event) => void update(event)}>
        <input type="hidden" name="kind" value={terms.kind} />
        <input type="hidden" name="service" value={terms.service} />
        {terms.source ? <input type="hidden" name="source" value={terms.source} /> : null}
        <LocationPicker
          key={keyOf(terms.location)}
          className={css['place'] ?? ''}
          label="Where"
          id={WHERE_ID}
          name="where"
          placeholder="Anywhere"
          value={place.picked}
          onPick={place.pick}
          onText={place.type}
          suggest={suggestPlaces(api)}
          locate={placeAt(api)}
          clearable={virtual}
          error={place.problem}
        />
        <FilterFields {...props} keyOf={keyOf} />
        <div className={css['actions']}>
          <Button type="submit" busy={busy}>
            Update
          </Button>
          <LinkButton
            variant="quiet"
            className={css['reset']}
            href={virtual ? SECTIONS.virtual : plainHref(terms)}
            onClick={reset}
          >
            Reset
          </LinkButton>
        </div>
      </form>
    </details>
  )
}

/** The category in the address; the virtual pages have it in their path. */
const categoryOf = ({ terms, service }: Pick<RefinePanelProps, 'terms' | 'service'>): number =>
  terms.kind === 'virtual' && terms.categoryId === ANY ? service.id : terms.categoryId

/** The place field: what the person picked or typed, else the place of the page, else where the connection seems to be. */
function useWhere({ api, place, guessesPlace }: RefinePanelProps, addressKey: string) {
  const [own, setOwn] = useOwnOver<OwnPlace>(addressKey)
  const { data: guess = null } = useQuery({ ...guessedPlaceOptions(api), enabled: guessesPlace })
  const picked = own ? own.place : (place ?? guess)
  const text = own ? own.text : (picked?.displayName ?? '')
  return {
    picked,
    text,
    problem: own?.problem,
    pick: (found: PlaceName | null) =>
      setOwn((before) => ({ place: found, text: found?.displayName ?? before?.text ?? '', problem: null })),
    type: (typed: string) =>
      setOwn((before) => ({ place: before ? before.place : picked, text: typed, problem: null })),
    showProblem: (problem: string) => setOwn(() => ({ place: picked, text, problem })),
    clearProblem: () => setOwn((before) => before && { ...before, problem: null }),
  }
}

/** Goes to the search that the form asks for, once its place is known. */
function useUpdateSearch(
  props: RefinePanelProps,
  { picked, text, showProblem, clearProblem }: ReturnType<typeof useWhere>,
) {
  const { api, terms, catalogue, onOpen, onApplied, onSearch } = props
  const [busy, setBusy] = useState(false)
  const virtual = terms.kind === 'virtual'
  const update = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const valueOf = (name: string) => Number(form.get(name) ?? ANY)
    setBusy(true)
    const found = await placeFor(api, text, picked).catch(() => ({
      problem: 'We could not look that city up. Pick one from the list, or try again.',
    }))
    setBusy(false)
    if ('problem' in found) {
      showProblem(found.problem)
      document.getElementById(WHERE_ID)?.focus()
      return
    }
    clearProblem()
    const location = found.fileName
    onOpen(false)
    onApplied()
    const filters = {
      categoryId: valueOf('categoryId'),
      distanceLimit: valueOf('distanceLimit'),
      ratingLimit: valueOf('ratingLimit'),
    }
    const href = resultsHref(
      inPath(catalogue, { ...withFilters(terms, filters), location, ...(virtual && { service: ANY_SERVICE }) }),
    )
    track({ kind: 'Selected', action: 'Update', category: 'Refine', label: href })
    goTo(href, navigateFromHere(onSearch), { reload: virtual && filters.categoryId !== categoryOf(props) })
  }
  return { busy, update }
}

interface FilterFieldsProps extends RefinePanelProps {
  /** Another key for another value in the address: the field starts anew. */
  keyOf: (value: string | number) => string
}

/** Distance, rating and kind of vendor. */
function FilterFields({ terms, service, catalogue, types, keyOf }: FilterFieldsProps) {
  const national = terms.location === NATIONWIDE
  const category = categoryOf({ terms, service })
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
        className={national ? css['alone'] : undefined}
      >
        {optionsWith(RATING_OPTIONS_STARS, terms.ratingLimit).map((stars) => (
          <option key={stars} value={stars}>
            {ratingLabel(stars)}
          </option>
        ))}
      </Choice>
      <Choice
        key={`type ${keyOf(category)}`}
        label="Kind of vendor"
        id="refine-type"
        name="categoryId"
        initial={category}
      >
        <option value={ANY}>{service.id === ANY || terms.kind === 'virtual' ? 'Any' : service.pluralForm}</option>
        {types ? (
          <TypeOptions types={types} chosen={catalogue.find(({ id }) => id === category)} />
        ) : (
          groupedServices(catalogue).map(({ group, members }) => (
            <optgroup key={group.id} label={group.pluralForm}>
              <option value={group.id}>All {group.pluralForm}</option>
              <TypeOptions types={members} />
            </optgroup>
          ))
        )}
      </Choice>
    </>
  )
}

/**
 * What the person made of something that the address says: nothing at first, and nothing again once the address says
 * something else.
 */
function useOwnOver<T>(addressKey: string) {
  const [state, setState] = useState<{ addressKey: string; own: T | null }>({ addressKey, own: null })
  if (state.addressKey !== addressKey) setState({ addressKey, own: null })
  const setOwn = (next: (before: T | null) => T | null) => setState(({ own }) => ({ addressKey, own: next(own) }))
  return [state.addressKey === addressKey ? state.own : null, setOwn] as const
}

interface ChoiceProps {
  label: string
  id: string
  name: string
  /** What the address says. */
  initial: number
  className?: string | undefined
  children: ReactNode
}

/** One of several values. Controlled, so that the choice outlives options that arrive later. */
function Choice({ label, id, name, initial, className, children }: ChoiceProps) {
  const [value, setValue] = useState(initial)
  const box = useRef<HTMLSelectElement>(null)
  // Chosen while the script was on its way: taken over instead of overwritten.
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

/** One option each, and the chosen one although it is none of them. */
function TypeOptions({ types, chosen }: { types: readonly ServiceType[]; chosen?: ServiceType | undefined }) {
  const all = chosen && !types.some(({ id }) => id === chosen.id) ? [...types, chosen] : types
  return all.map(({ id, pluralForm }) => (
    <option key={id} value={id}>
      {pluralForm}
    </option>
  ))
}

/** The options, and the URL's own value when it is none of them. */
const optionsWith = (options: readonly number[], value: number): readonly number[] =>
  options.includes(value) ? options : [...options, value]

/** The place that is meant: the one picked, else the first whose name starts with the text; or why there is none. */
async function placeFor(
  api: Api,
  text: string,
  picked: PlaceName | null,
): Promise<{ fileName: string } | { problem: string }> {
  if (text.trim() === '') return { fileName: NATIONWIDE }
  if (picked?.displayName === text) return picked
  const [first] = await suggestPlaces(api)(text)
  if (!first) return { problem: 'We do not know this city. Pick one from the list.' }
  return first.isSimilar ? { problem: `Did you mean ${first.displayName}? Pick it from the list.` } : first
}
