/** The REFINE panel (specification 1, section 2): place, distance, kind of vendor, rating. A GET form, so that it works before
 * the script is there; with it, the page changes in place. */
import { useState, type FormEvent } from 'react'
import { ANY, DISTANCE_OPTIONS_MILES, NATIONWIDE, RATING_OPTIONS_STARS } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import chip from '#src/ui/chip.module.css'
import { Field, Select } from '#src/ui/field.tsx'
import { SlidersIcon } from '#src/ui/icons.tsx'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { distanceLabel, ratingLabel } from './filter-words.ts'
import { placeAt, suggestPlaces } from './places.ts'
import css from './refine-panel.module.css'
import { resultsHref, withFilters, type SearchTerms } from './search-terms.ts'
import { groupedServices, type SearchedService } from './services.ts'

interface RefinePanelProps {
  api: Api
  terms: SearchTerms
  /** The place searched, null nationally. */
  place: PlaceName | null
  service: SearchedService
  catalogue: readonly ServiceType[]
  /** How many filters are on. */
  active: number
  onSearch: (href: string) => void
}

export function RefinePanel({ api, terms, place, service, catalogue, active, onSearch }: RefinePanelProps) {
  const [picked, setPicked] = useState(place)
  const [text, setText] = useState(place?.displayName ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const national = terms.location === NATIONWIDE

  const update = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const panel = event.currentTarget.closest('details')
    const chosen = (name: string) => Number(form.get(name) ?? ANY)
    setBusy(true)
    const location = await placeFor(api, text, picked).catch(() => undefined)
    setBusy(false)
    if (location === undefined) {
      setProblem('We could not look that city up. Pick one from the list, or try again.')
      return
    }
    if (location === null) {
      setProblem('We do not know this city. Pick one from the list.')
      return
    }
    setProblem(null)
    panel?.removeAttribute('open')
    const filters = { categoryId: chosen('categoryId'), distanceLimit: chosen('distanceLimit'), ratingLimit: chosen('ratingLimit') }
    onSearch(resultsHref({ ...withFilters(terms, filters), location }))
  }

  return (
    <details className={css['panel']}>
      <summary className={`${chip['chip']} ${chip['strong']}`}>
        <SlidersIcon />
        Refine{active > 0 ? ` (${active})` : ''}
      </summary>
      <form className={css['form']} action="/search" method="get" onSubmit={(event) => void update(event)}>
        <input type="hidden" name="kind" value={terms.kind} />
        <input type="hidden" name="service" value={terms.service} />
        {terms.source ? <input type="hidden" name="source" value={terms.source} /> : null}
        <LocationPicker
          className={css['place'] ?? ''}
          label="Where"
          id="refine-where"
          name="where"
          placeholder="Anywhere"
          value={picked}
          onPick={(found) => {
            setPicked(found)
            setProblem(null)
          }}
          onText={setText}
          suggest={suggestPlaces(api)}
          locate={placeAt(api)}
          clearable={terms.kind === 'virtual'}
          error={problem}
        />
        {national ? null : (
          <Field label="Distance" id="refine-distance">
            {(control) => (
              <Select {...control} name="distanceLimit" defaultValue={terms.distanceLimit}>
                {optionsWith(DISTANCE_OPTIONS_MILES, terms.distanceLimit).map((miles) => (
                  <option key={miles} value={miles}>
                    {distanceLabel(miles)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label="Rating" id="refine-rating" className={national ? css['alone'] : undefined}>
          {(control) => (
            <Select {...control} name="ratingLimit" defaultValue={terms.ratingLimit}>
              {optionsWith(RATING_OPTIONS_STARS, terms.ratingLimit).map((stars) => (
                <option key={stars} value={stars}>
                  {ratingLabel(stars)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Kind of vendor" id="refine-type" className={css['type']}>
          {(control) => (
            <Select {...control} name="categoryId" defaultValue={terms.categoryId}>
              <option value={ANY}>{service.id === ANY ? 'Any' : service.pluralForm}</option>
              {groupedServices(catalogue).map(({ group, members }) => (
                <optgroup key={group.id} label={group.pluralForm}>
                  <option value={group.id}>All {group.pluralForm}</option>
                  {members.map((member) => (
                    <option key={member.id} value={member.id}>
                      {member.pluralForm}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
        <div className={css['actions']}>
          <Button type="submit" busy={busy}>
            Update
          </Button>
          <LinkButton look="quiet" href={resultsHref({ kind: terms.kind, service: terms.service, location: terms.location, source: terms.source })}>
            Reset
          </LinkButton>
        </div>
      </form>
    </details>
  )
}

/** The options, and the URL's own value when it is none of them. */
const optionsWith = (options: readonly number[], value: number): readonly number[] => (options.includes(value) ? options : [...options, value])

/** The place that is meant: the one picked, else the first whose name starts with the text; null when there is none. */
async function placeFor(api: Api, text: string, picked: PlaceName | null): Promise<string | null> {
  if (text.trim() === '') return NATIONWIDE
  if (picked?.displayName === text) return picked.fileName
  return (await suggestPlaces(api)(text))[0]?.fileName ?? null
}
