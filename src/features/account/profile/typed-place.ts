/** A further place of a vendor, from what is typed. */
import type { FieldError } from '#contract/errors.ts'
import type { PlaceName } from '#contract/location.ts'
import { PlaceChange } from '#contract/place-changes.ts'
import { TRAVEL_OPTIONS_MILES } from '#contract/reach.ts'
import { checkedBy, type Checked } from '#src/ui/form/checked.ts'
import type { ControlValues } from '#src/ui/form/use-form.ts'
import type { FieldName } from '../field-labels.ts'
import { composeDay } from './typed-prices.ts'

/** The form's fields have names of their own: others of the page are for the home city. */
const FIELDS: Record<string, FieldName> = {
  locationFileName: 'otherPlaces',
  travelMiles: 'placeMiles',
  from: 'placeFrom',
  until: 'placeUntil',
}

/** @param taken file names of the places that the vendor has */
export function checkPlace(
  typed: ControlValues,
  place: PlaceName | null,
  taken: readonly string[],
): Checked<PlaceChange> {
  const checked = checkedBy(PlaceChange, {
    locationFileName: place?.fileName ?? '',
    travelMiles: TRAVEL_OPTIONS_MILES.find((miles) => miles === Number(typed['placeMiles'])),
    from: composeDay(typed['placeFromMonth'], typed['placeFromDay']),
    until: composeDay(typed['placeUntilMonth'], typed['placeUntilDay']),
    isAwayFromHome: typed['isAwayFromHome'] === 'on',
  })
  if ('errors' in checked) return { errors: checked.errors.map(named) }
  if (!taken.includes(checked.body.locationFileName)) return checked
  return { errors: [{ name: 'otherPlaces', code: 'invalid', message: 'You have that city already.' }] }
}

const named = (error: FieldError): FieldError => ({ ...error, name: FIELDS[error.name] ?? error.name })
