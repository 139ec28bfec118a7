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

export function RefinePanel({
  api,
  terms,
  place,
  service,
  catalogue,
  types,
  active,
  guessesPlace,
  open,
  onOpen,
  onSearch,
  onApplied,
}: RefinePanelProps) {
  const [resets, setResets] = useState(0)
  // A field keeps what is being chosen in it until the address says something else for it, or Reset is pressed.
  const said = (value: string | number) => `${value} ${resets}`
  const [own, setOwn] = useOwnOver<OwnPlace>(said(terms.location))
  const { data: guess = null } = useQuery({ ...guessedPlaceOptions(api), enabled: guessesPlace })
  const picked = own ? own.place : (place ?? guess)
  const text = own ? own.text : (picked?.displayName ?? '')
  const [busy, setBusy] = useState(false)
  const national = terms.location === NATIONWIDE
  const virtual = terms.kind === 'virtual'
  // The virtual pages have the chosen kind in their path.
  const category = virtual && terms.categoryId === ANY ? service.id : terms.categoryId

  const update = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = (name: string) => Number(form.get(name) ?? ANY)
    setBusy(true)
    const found = await placeFor(api, text, picked).catch(() => ({
      problem: 'We could not look that city up. Pick one from the list, or try again.',
    }))
    setBusy(false)
    if ('problem' in found) {
      setOwn(() => ({ place: picked, text, problem: found.problem }))
      document.getElementById(WHERE_ID)?.focus()
      return
    }
    setOwn((before) => before && { ...before, problem: null })
    const location = found.fileName
    onOpen(false)
    onApplied()
    const filters = {
      categoryId: chosen('categoryId'),
      distanceLimit: chosen('distanceLimit'),
      ratingLimit: chosen('ratingLimit'),
    }
    const href = resultsHref(
      inPath(catalogue, { ...withFilters(terms, filters), location, ...(virtual && { service: ANY_SERVICE }) }),
    )
    track({ kind: 'Selected', action: 'Update', category: 'Refine', label: href })
    goTo(href, navigateFromHere(onSearch), { reload: virtual && filters.categoryId !== category })
  }
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
          key={said(terms.location)}
          className={css['place'] ?? ''}
          label="Where"
          id={WHERE_ID}
          name="where"
          placeholder="Anywhere"
          value={picked}
          onPick={(found) =>
            setOwn((before) => ({ place: found, text: found?.displayName ?? before?.text ?? '', problem: null }))
          }
          onText={(typed) =>
            setOwn((before) => ({ place: before ? before.place : picked, text: typed, problem: null }))
          }
          suggest={suggestPlaces(api)}
          locate={placeAt(api)}
          clearable={virtual}
          error={own?.problem}
        />
        {national ? null : (
          <Choice
            key={`distance ${said(terms.distanceLimit)}`}
            label="Distance"
            id="refine-distance"
            name="distanceLimit"
            said={terms.distanceLimit}
          >
            {optionsWith(DISTANCE_OPTIONS_MILES, terms.distanceLimit).map((miles) => (
              <option key={miles} value={miles}>
                {distanceLabel(miles)}
              </option>
            ))}
          </Choice>
        )}
        <Choice
          key={`rating ${said(terms.ratingLimit)}`}
          label="Rating"
          id="refine-rating"
          name="ratingLimit"
          said={terms.ratingLimit}
          className={national ? css['alone'] : undefined}
        >
          {optionsWith(RATING_OPTIONS_STARS, terms.ratingLimit).map((stars) => (
            <option key={stars} value={stars}>
              {ratingLabel(stars)}
            </option>
          ))}
        </Choice>
        <Choice
          key={`type ${said(category)}`}
          label="Kind of vendor"
          id="refine-type"
          name="categoryId"
          said={category}
        >
          <option value={ANY}>{service.id === ANY || virtual ? 'Any' : service.pluralForm}</option>
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

/**
 * What the person made of something that the address says: nothing at first, and nothing again once the address says
 * something else.
 */
function useOwnOver<T>(said: string) {
  const [state, setState] = useState<{ said: string; own: T | null }>({ said, own: null })
  if (state.said !== said) setState({ said, own: null })
  const setOwn = (next: (before: T | null) => T | null) => setState(({ own }) => ({ said, own: next(own) }))
  return [state.said === said ? state.own : null, setOwn] as const
}

interface ChoiceProps {
  label: string
  id: string
  name: string
  /** What the address says. */
  said: number
  className?: string | undefined
  children: ReactNode
}

/** One of several values. Controlled, so that the choice outlives options that arrive later. */
function Choice({ label, id, name, said, className, children }: ChoiceProps) {
  const [value, setValue] = useState(said)
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
