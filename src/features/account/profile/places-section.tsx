/** Cities from which a vendor works beside its home; each change is saved at once, with a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlaceName } from '#contract/location.ts'
import type { OwnVendor } from '#contract/own-vendor.ts'
import { OTHER_PLACES_MAX, type PlaceChange } from '#contract/place-changes.ts'
import { REACH_MILES, TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import { otherPlacesIn, type OtherPlace } from '#contract/vendor-places.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { suggestPlaces } from '#src/api/lookups/places.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import { useFormField } from '#src/ui/form/form-context.tsx'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { formatOtherPlace } from '#contract/format-places.ts'
import { SelectField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { problemMessage } from '../problem-messages.ts'
import { ownVendorOptions } from '../queries.ts'
import { Section } from '../section.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { SeasonDay } from './season-day.tsx'
import { checkPlace } from './typed-place.ts'
import css from './prices.module.css'

interface PlacesProps {
  api: Api
  vendor: OwnVendor
  onSaved: (changed: OwnVendor) => void
}

export function PlacesSection({ api, vendor, onSaved }: PlacesProps) {
  const places = otherPlacesIn(vendor)
  const queryClient = useQueryClient()
  const save = async (otherPlaces: PlaceChange[]) => {
    const query = { load: 'primaryservicetype,mainprofileimage' }
    const body = { otherPlaces, otherPlacesBefore: places.map(toChange) }
    try {
      const { value } = await api.call('updateMember', { params: { id: vendor.id }, query, body })
      onSaved(value)
    } catch (failure) {
      // Another device may have changed them: the list shows what is there.
      if (failure instanceof ApiError) void queryClient.invalidateQueries(ownVendorOptions(api, vendor.id))
      throw failure
    }
  }
  // Another key is another, empty form; what another device changes leaves the form as it is.
  const [added, setAdded] = useState(0)
  const add = async (place: PlaceChange) => {
    await save([...places.map(toChange), place])
    setAdded((count) => count + 1)
  }
  const removal = useMutation({ mutationFn: save })
  return (
    <Section title="Other cities">
      <Quiet>
        {places.length === 0
          ? 'Do you also work from another city, all year or for a season? Clients near it find you, too.'
          : 'Clients near each of these cities find you, too. Distances in leads and quotes start at the city you’d come from.'}
      </Quiet>
      {places.length > 0 ? (
        <ul className={css.rules}>
          {places.map((place) => {
            const words = formatOtherPlace(place)
            return (
              <li key={place.locationFileName}>
                <span>{words}</span>
                <Button
                  variant="plain"
                  aria-label={`Remove ${words}`}
                  busy={removal.isPending}
                  onClick={() => removal.mutate(places.filter((other) => other !== place).map(toChange))}
                >
                  Remove
                </Button>
              </li>
            )
          })}
        </ul>
      ) : null}
      <ProblemNotice problem={removal.error ? problemMessage(removal.error) : null} />
      {places.length < OTHER_PLACES_MAX ? <NewPlace key={added} api={api} vendor={vendor} onAdd={add} /> : null}
    </Section>
  )
}

const toChange = ({ locationFileName, travelMiles, from, until, isAwayFromHome }: OtherPlace): PlaceChange => ({
  locationFileName,
  travelMiles: TRAVEL_OPTIONS_MILES.find((miles) => miles >= travelMiles) ?? REACH_MILES.pro,
  from,
  until,
  isAwayFromHome,
})

interface NewPlaceProps extends Pick<PlacesProps, 'api' | 'vendor'> {
  onAdd: (place: PlaceChange) => Promise<unknown>
}

function NewPlace({ api, vendor, onAdd }: NewPlaceProps) {
  const [place, setPlace] = useState<PlaceName | null>(null)
  const { locationFileName: home = '', travelMilesAllowed = REACH_MILES.basic } = vendor
  const taken = [home, ...otherPlacesIn(vendor).map(({ locationFileName }) => locationFileName)]
  const form = useAccountForm<PlaceChange>((typed) => checkPlace(typed, place, taken), onAdd)
  const pick = (picked: PlaceName | null) => {
    setPlace(picked)
    form.touched(['otherPlaces'])
  }
  return (
    <AccountForm form={form} action="Add city" variant="soft" holdsTyping>
      <City api={api} place={place} onPlace={pick} />
      <SelectField
        name="placeMiles"
        hint="Clients find you when their event is within this distance of that city."
        defaultValue={Math.min(REACH_MILES.basic, travelMilesAllowed)}
      >
        {TRAVEL_OPTIONS_MILES.filter((miles) => miles <= travelMilesAllowed).map((miles) => (
          <option key={miles} value={miles}>
            {`${miles} miles`}
          </option>
        ))}
      </SelectField>
      <div className={css.pair}>
        <SeasonDay name="placeFrom" day="1" />
        <SeasonDay name="placeUntil" day="31" />
      </div>
      <Checkbox name="isAwayFromHome">
        <b>I’m not at home then</b> <br /> In this season, clients near your home won’t find you.
      </Checkbox>
    </AccountForm>
  )
}

interface CityProps {
  api: Api
  place: PlaceName | null
  onPlace: (place: PlaceName | null) => void
}

function City({ api, place, onPlace }: CityProps) {
  const { id, label, error } = useFormField('otherPlaces')
  return (
    <LocationPicker
      id={id}
      label={label}
      error={error}
      value={place}
      onPick={onPlace}
      suggest={suggestPlaces(api)}
      required
    />
  )
}
