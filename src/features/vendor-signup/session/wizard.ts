/** The data that every step receives: the signup, the errors to show, and the navigation. */
import type { FieldError } from '#contract/errors.ts'
import type { Location, PlaceName } from '#contract/location.ts'
import type { SignupDraft } from '#contract/signup.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { NotedSignup } from '#src/offline/drafts/signup-store.ts'
import type { PaidSignup, StoredSignup } from '#src/offline/drafts/signup-records.ts'
import type { SaveState } from '#src/drafts/autosave.ts'
import type { StepId, SUCCESS } from '../steps/step-ids.ts'

export interface Wizard {
  api: Api
  offline: Offline
  step: StepId
  /** The previous step; null if there is none, or none that can still be changed. */
  back: StepId | null
  /** Where the signup resumes; null at its end. */
  resume: { id: StepId; title: string } | null
  record: StoredSignup
  data: SignupDraft
  save: SaveState
  /** Whether the device seems to be online. */
  online: boolean
  /** Field name → its first error. */
  errors: ReadonlyMap<string, FieldError>
  places: {
    suggest: (startsWith: string, signal: AbortSignal) => Promise<Location[]>
    locate: (at: { latitude: number; longitude: number }) => Promise<Location | null>
  }
  set: <K extends keyof SignupDraft>(name: K, value: SignupDraft[K]) => void
  setPlace: (place: PlaceName | null) => void
  /** Sets the city field's text, stored while no city is chosen. */
  setPlaceText: (text: string) => void
  /** Handles leaving a field: saves immediately and revalidates if errors are showing. */
  leave: (name: string) => void
  /** Takes the error of a field away that is right now and not among the typed data: a card's, the password. */
  corrected: (name: string) => void
  /** Shows these errors and scrolls to them; errors of an earlier step appear at that step. */
  showErrors: (errors: readonly FieldError[]) => void
  clearErrors: () => void
  /** Validates the step's fields, here and on the server, and continues if they are valid. */
  next: () => Promise<void>
  /** Goes to the next step. */
  goOn: () => void
  goTo: (step: StepId | typeof SUCCESS, options?: { replace?: boolean }) => void
  note: (change: NotedSignup) => Promise<void>
  /** Stores what was done after the payment. */
  notePaid: (change: Partial<PaidSignup>) => Promise<void>
  /** Updates the server's session; false if it could not be reached. */
  sync: () => Promise<boolean>
  latest: () => StoredSignup
}

export interface StepFormProps {
  wizard: Wizard
}
