/** What every step gets: the signup, the errors to show, and the ways to go on. */
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
  record: StoredSignup
  data: SignupDraft
  save: SaveState
  /** Whether there seems to be a connection. */
  online: boolean
  /** Field name → its error; the first per field. */
  errors: ReadonlyMap<string, FieldError>
  places: {
    suggest: (startsWith: string, signal: AbortSignal) => Promise<Location[]>
    locate: (at: { latitude: number; longitude: number }) => Promise<Location | null>
  }
  set: <K extends keyof SignupDraft>(name: K, value: SignupDraft[K]) => void
  setPlace: (place: PlaceName | null) => void
  /** What is typed in the city field, kept while no city is chosen. */
  setPlaceText: (text: string) => void
  /** A field was left: saves at once, and looks at it again when errors are showing. */
  leave: (name: string) => void
  /** Shows these and brings them into view; those of an earlier step at that step. */
  showErrors: (errors: readonly FieldError[]) => void
  clearErrors: () => void
  /** Checks the step's fields, here and at the server, and goes on when they are fine. */
  next: () => Promise<void>
  /** To the step after this one. */
  goOn: () => void
  goTo: (step: StepId | typeof SUCCESS, options?: { replace?: boolean }) => void
  note: (change: NotedSignup) => Promise<void>
  /** Keeps what was done after the payment. */
  notePaid: (change: Partial<PaidSignup>) => Promise<void>
  /** Brings the server's session up to date; false when it could not be reached. */
  sync: () => Promise<boolean>
  latest: () => StoredSignup
}

export interface StepFormProps {
  wizard: Wizard
}
