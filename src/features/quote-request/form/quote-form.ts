/** The props that every step's form receives: the draft, the errors to show, and ways to change them. */
import type { Location } from '#contract/location.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { Form } from '#src/ui/form/use-form.ts'
import type { FieldName } from '../quote-fields.ts'
import type { StepId } from '../draft/progress.ts'

type PlaceOfEvent = Pick<Location, 'fileName' | 'displayName' | 'timeZone'>

export interface QuoteForm {
  draft: QuoteDraft
  /** The month that was searched for (`2027-06`); null if none. */
  searchedMonth: string | null
  /** The fields that the search filled in, which the client did not type. */
  searchedFields: Readonly<Record<string, string>>
  /** File name of the searched place; null if none. */
  searchedPlace: string | null
  /** Whether that place is on its way. */
  isPlaceLoading: boolean
  /** The values and errors of the fields, for the `FormProvider`. */
  fields: Form['fields']
  /** The vendor's services by id; empty for several vendors or when none are known. */
  services: ReadonlyMap<number, string>
  places: {
    suggest: (startsWith: string, signal: AbortSignal) => Promise<PlaceOfEvent[]>
    locate: (at: { latitude: number; longitude: number }) => Promise<PlaceOfEvent | null>
  }
  /** Which vendors are busy then; throws where that cannot be asked. */
  busyVendors: (asked: { memberIds: string; date: string }, signal: AbortSignal) => Promise<number[]>
  /** Sets a choice beside a field (src/offline/drafts/choices.ts). */
  setChoice: (name: FieldName, choice: string, value: string) => void
  setPlace: (place: PlaceOfEvent | null) => void
  /** Sets the city field's text, stored while no city is chosen. */
  setPlaceText: (text: string) => void
  setWantsSimilar: (wants: boolean) => void
  /** For the requested account: in memory only, until the request is sent. */
  password: string
  setPassword: (password: string) => void
  goTo: (step: StepId) => void
}

export interface StepFormProps {
  form: QuoteForm
}
