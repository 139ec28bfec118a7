/**
 * The search form: what, where, go. A GET form to `/search`, which parses typed text; with JavaScript, a choice from
 * the lists leads straight to its results.
 */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ComponentProps, type FormEvent } from 'react'
import { NATIONWIDE, TYPED_SEARCH_MAX_CHARS } from '#contract/limits.ts'
import type { PlaceName } from '#contract/location.ts'
import type { ServiceType } from '#contract/service-type.ts'
import type { Api } from '#src/api/client.ts'
import { lastDayAnywhere } from '#contract/dates.ts'
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'
import { serverClock } from '#src/sync/connectivity/server-clock.ts'
import { useNearPlace } from '#src/ui/browser/near-place.ts'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { Field, Input } from '#src/ui/form/field.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Combobox, OptionAside } from '#src/ui/combobox/combobox.tsx'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { useSuggestions } from '#src/ui/combobox/use-suggestions.ts'
import css from './find-form.module.css'
import { placeAt, suggestPlaces } from '#src/api/lookups/places.ts'
import { suggestServices } from '#src/api/lookups/services.ts'
import { guessedPlaceOptions } from '../search/queries.ts'
import { resultsHref } from '../search/search-terms.ts'
import { ENTERTAINERS, matchServices, namedService } from '../search/services.ts'

const ReadLine = lazyPart(async () => (await import('./read-line.tsx')).ReadLine)

const MOST_SUGGESTIONS = 12

const renderService = (service: ServiceType) => (
  <>
    <span>{service.pluralForm}</span>
    {service.isTopLevel ? <OptionAside>all types</OptionAside> : null}
  </>
)

/** `DJ for 80 guests`: more than the name of a category. */
const isSentence = (text: string) => text.trim().split(/\s+/).length >= 3

interface FindFormProps {
  api: Api
  catalog: readonly ServiceType[]
  what?: string
  where?: string
  /** The day of the event, `2027-06-12`. */
  day?: string
  whatError?: string | null
  whereError?: string | null
  /** Navigates to the results, or to `/search`. */
  onSearch: (href: string) => void
}

export function FindForm({
  api,
  catalog,
  what: initialWhat = '',
  where: initialWhere = '',
  day = '',
  whatError,
  whereError,
  onSearch,
}: FindFormProps) {
  const [what, setWhat] = useState(initialWhat)
  /** The user's own choice and input; null until then. */
  const [own, setOwn] = useState<{ place: PlaceName | null; text: string } | null>(
    initialWhere === '' ? null : { place: null, text: initialWhere },
  )
  const remembered = useNearPlace()
  const { data: guessed = null } = useQuery({ ...guessedPlaceOptions(api), enabled: remembered === null })
  const guess = remembered ?? guessed
  const listed = matchServices(catalog, what, MOST_SUGGESTIONS)
  // The server knows other words for a category, and typos. What it finds among other words would replace those.
  const known = useSuggestions(what, what !== initialWhat && listed.length === 0, suggestServices(api))
  const others = known.options.filter(({ around }) => !around).slice(0, MOST_SUGGESTIONS)
  const place = own ? own.place : guess
  const where = own ? own.text : (guess?.displayName ?? '')

  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const service = what.trim() === '' ? ENTERTAINERS : namedService(catalog, what)
    const location = where.trim() === '' ? NATIONWIDE : place?.displayName === where ? place.fileName : null
    const day = new FormData(event.currentTarget).get('freeOn')
    const freeOn = typeof day === 'string' ? day : ''
    if (service && location) onSearch(resultsHref({ kind: 'standard', service: service.fileName, location, freeOn }))
    else onSearch(`/search?${new URLSearchParams({ what, where, ...(freeOn && { freeOn }) })}`)
  }

  return (
    <form className={css.form} action="/search" method="get" aria-label="Find vendors" onSubmit={go}>
      <Combobox
        label="What do you need?"
        id="find-what"
        text={what}
        onText={setWhat}
        options={listed.length > 0 ? listed : others}
        optionKey={(service) => service.fileName}
        renderOption={renderService}
        onPick={(service) => setWhat(service.pluralForm)}
        error={whatError}
        input={{
          name: 'what',
          placeholder: 'DJ, magician, photographer…',
          enterKeyHint: 'next',
          maxLength: TYPED_SEARCH_MAX_CHARS,
        }}
      />
      <ReadSentence api={api} catalog={catalog} what={what} where={where} place={place} />
      <LocationPicker
        label="Where’s your event?"
        id="find-where"
        name="where"
        placeholder="City or ZIP (optional)"
        enterKeyHint="search"
        typedText={initialWhere}
        value={place}
        onPick={(picked) => setOwn((before) => ({ place: picked, text: picked?.displayName ?? before?.text ?? '' }))}
        onText={(text) => setOwn((before) => ({ place: before?.place ?? null, text }))}
        suggest={suggestPlaces(api)}
        locate={placeAt(api)}
        error={whereError}
      />
      <DayField day={day} />
      <Button type="submit" className={css.go}>
        Find vendors
      </Button>
    </form>
  )
}

const ReadSentence = ({ api, catalog, what, where, place }: ComponentProps<typeof ReadLine>) =>
  isSentence(what) ? (
    <Suspense fallback={<div className={css.read} />}>
      <ReadLine api={api} catalog={catalog} what={what} where={where} place={place} />
    </Suspense>
  ) : null

function DayField({ day }: { day: string }) {
  const now = useHydrated() ? serverClock.now() : null
  return (
    <Field label="When is it?" id="find-day">
      {(control) => (
        <Input {...control} type="date" name="freeOn" defaultValue={day} min={now ? lastDayAnywhere(now) : undefined} />
      )}
    </Field>
  )
}
