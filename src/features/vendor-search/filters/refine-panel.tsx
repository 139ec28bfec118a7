/**
 * The REFINE panel: place, distance, category, rating. A GET form, so it works before hydration. After hydration the
 * page updates in place, except for another virtual category, which is a page load.
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
  /** The searched place; null for a nationwide search. */
  place: PlaceName | null
  service: SearchedService
  catalogue: readonly ServiceType[]
  /** The categories to choose from; undefined for the whole catalog, in groups. */
  types: readonly ServiceType[] | undefined
  /** The number of active filters. */
  active: number
  /** Whether to prefill a place guessed from the connection when the page has none. */
  guessesPlace: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onSearch: (href: string) => void
  /** Called when the chosen filters are applied and the panel has closed. */
  onApplied: () => void
}

/** The place that the user picked and typed, and what is wrong with it. */
interface OwnPlace {
  place: PlaceName | null
  text: string
  problem: string | null
}

export function RefinePanel(props: RefinePanelProps) {
  const { api, terms, active, open, onOpen, onSearch } = props
  const [resets, setResets] = useState(0)
  // A field keeps the user's choice until its value in the address changes or Reset is pressed.
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

/**
 * The place field: what the user picked or typed, otherwise the page's place, otherwise a guess from the connection.
 */
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

/** Navigates to the search in the form once its place is resolved. */
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
  /** A key that changes with the value in the address, which resets the field. */
  keyOf: (value: string | number) => string
}

/** Distance, rating and category. */
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

/** The user's override of a value in the address: none at first, and cleared when the address changes. */
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

/** The intended place: the picked one, otherwise the first whose name starts with the text, or why there is none. */
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
