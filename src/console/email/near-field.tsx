/** Only recipients near a city: which, and how far around it. */
import { useState } from 'react'
import { BROADCAST_MILES_MAX, type Audience, type BroadcastText } from '#contract/console/broadcasts.ts'
import type { PlaceName } from '#contract/location.ts'
import { formatCount } from '#contract/format-count.ts'
import { createApi } from '#src/api/client.ts'
import { suggestPlaces } from '#src/api/lookups/places.ts'
import { Field, Select } from '#src/ui/form/field.tsx'
import { LocationPicker } from '#src/ui/location-picker/location-picker.tsx'

const MILES = [10, 25, 50, 100, BROADCAST_MILES_MAX]
const MILES_AT_FIRST = 25

interface NearFieldProps {
  audience: Audience
  near: BroadcastText['near']
  /** Cities as they are written, by their file names. */
  cities: Readonly<Record<string, string>>
  onPick: (city: PlaceName) => void
  onChange: (near: BroadcastText['near']) => void
}

export function NearField({ audience, near, cities, onPick, onChange }: NearFieldProps) {
  const [suggest] = useState(() => suggestPlaces(createApi()))
  return (
    <>
      <LocationPicker<PlaceName>
        label="Near a city"
        hint={
          audience === 'vendors'
            ? 'A city that the vendor works from, home or another one. Empty for everywhere.'
            : 'Where an event of theirs takes place. Empty for everywhere.'
        }
        clearable
        value={near && { fileName: near.place, displayName: cities[near.place] ?? near.place }}
        onPick={(place) => {
          if (place) onPick(place)
          onChange(place && { place: place.fileName, miles: near?.miles ?? MILES_AT_FIRST })
        }}
        suggest={suggest}
      />
      {near === null ? null : (
        <Field label="Within">
          {(wiring) => (
            <Select
              {...wiring}
              value={near.miles}
              onChange={({ currentTarget: { value } }) => onChange({ ...near, miles: Number(value) })}
            >
              {[...new Set([...MILES, near.miles])]
                .sort((a, b) => a - b)
                .map((miles) => (
                  <option key={miles} value={miles}>
                    {formatCount(miles, 'mile')}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
    </>
  )
}
