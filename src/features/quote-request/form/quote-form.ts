/** What every step's form receives: the draft, the errors to show, and ways to change them. */
import type { FieldError } from '#contract/errors.ts'
import type { Location } from '#contract/location.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { useShownErrors } from '#src/ui/form/use-shown-errors.ts'
import type { FieldName } from '../quote-fields.ts'
import type { StepId } from '../draft/progress.ts'

/** The errors shown in the form and ways to change them. */
export type ShownErrors = ReturnType<typeof useShownErrors>

export type Section = 'gigRequest' | 'client'
export type PlaceOfEvent = Pick<Location, 'fileName' | 'displayName' | 'timeZone'>

export interface QuoteForm {
  draft: QuoteDraft
  /** Field name → its first error. */
  errors: ReadonlyMap<string, FieldError>
  /** The vendor's services by id; empty for several vendors or when none are known. */
  services: ReadonlyMap<number, string>
  places: {
    suggest: (startsWith: string, signal: AbortSignal) => Promise<PlaceOfEvent[]>
    locate: (at: { latitude: number; longitude: number }) => Promise<PlaceOfEvent | null>
  }
  /** Which vendors are busy then; throws where that cannot be asked. */
  busyVendors: (asked: { memberIds: string; date: string }, signal: AbortSignal) => Promise<number[]>
  setField: (section: Section, name: FieldName, value: string) => void
  /** Sets a choice beside a field (src/offline/drafts/choices.ts). */
  setChoice: (name: FieldName, choice: string, value: string) => void
  setPlace: (place: PlaceOfEvent | null) => void
  /** Sets the city field's text, stored while no city is chosen. */
  setPlaceText: (text: string) => void
  setWantsSimilar: (wants: boolean) => void
  /** For the requested account: in memory only, until the request is sent. */
  password: string
  setPassword: (password: string) => void
  /** Handles leaving a field: saves immediately and revalidates if errors are showing. */
  leaveField: (name: FieldName) => void
  goTo: (step: StepId) => void
}

export interface StepFormProps {
  form: QuoteForm
}
