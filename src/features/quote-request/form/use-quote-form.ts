/** The open form: the draft, what the network adds to it, and the errors that show. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import type { Source } from '#contract/quote.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { useLeaveWarning } from '#src/pwa/unsaved-work/use-leave-warning.ts'
import { useUnsavedWork } from '#src/pwa/unsaved-work/use-unsaved-work.ts'
import { track } from '#src/tracking/track.ts'
import { useShownErrors } from '#src/ui/form/use-shown-errors.ts'
import { useRequestedAccount } from '../fields/requested-account.tsx'
import { checkClient, checkGigRequest, checkPassword, deviceTimeZone } from '../draft/checks.ts'
import { withoutRefusals } from '../draft/draft.ts'
import { fieldActions } from './field-actions.ts'
import { refusalsAt, stepOfField, type StepId } from '../draft/progress.ts'
import { placeAt, suggestPlaces } from '../queries.ts'
import type { QuoteForm, ShownErrors } from './quote-form.ts'
import { removeVendor } from './remove-vendor.ts'
import { useVendorFacts } from './use-vendor-facts.ts'
import { withTypedPlace } from '../draft/typed-place.ts'
import { useQuoteDraft, type OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { validationEvents } from '../draft/validation-events.ts'

export interface QuoteFormSource {
  api: Api
  offline: Offline
  memberIds: readonly number[]
  source: Source
  /** File name of the place that was searched; null when none is known. */
  placeName: string | null
  /** The step that is open; null where all fields are on one page. */
  step: StepId | null
  onGoTo: (step: StepId) => void
}

export interface OpenQuoteForm {
  open: OpenQuoteDraft
  /** Null while the draft is read. */
  form: QuoteForm | null
  errors: readonly FieldError[]
  /** Shows these, brings them into view and the first field into focus. */
  showErrors: (errors: readonly FieldError[]) => void
  clearErrors: () => void
  /** What the server objected to at this step was asked about again: it has gone, or is among the errors anew. */
  dropAnsweredRefusals: () => void
  /** Where the page scrolls to. */
  anchor: React.RefObject<HTMLDivElement | null>
  /** A city typed in full counts as chosen, also where none can be looked up. */
  resolvePlace: () => void
  /** Takes a vendor out; answers the ids that are left. */
  removeVendor: (memberID: number) => Promise<number[]>
  /** Ids that the server does not know (any more). */
  unknownVendors: readonly number[]
}

export function useQuoteForm({
  api,
  offline,
  memberIds,
  source,
  placeName,
  step,
  onGoTo,
}: QuoteFormSource): OpenQuoteForm {
  const open = useQuoteDraft(offline, memberIds, source)
  const { draft, change, latest } = open
  useUnsavedWork(open.save.status === 'saving')
  useLeaveWarning(open.save.status === 'failed', (path) => path.startsWith('/requestquote'))
  const { password, setPassword } = useAccountPassword()
  const shown = useQuoteErrors(open, step)
  const { errors, anchor, showErrors, clearErrors, recheck, edited } = shown
  const { serviceNames, unknownVendors } = useVendorFacts(open, { api, memberIds, placeName })
  const places = useMemo(() => ({ suggest: suggestPlaces(api), locate: placeAt(api) }), [api])

  const form: QuoteForm | null = draft && {
    draft,
    errors: new Map(errors.map((error) => [error.name, error])),
    services: serviceNames,
    places,
    ...fieldActions({ open, offline, shown }),
    password,
    setPassword(typed) {
      setPassword(typed)
      edited('password')
      recheck('password')
    },
    goTo: onGoTo,
  }

  return {
    open,
    form,
    errors,
    showErrors,
    clearErrors,
    anchor,
    dropAnsweredRefusals() {
      const current = latest()
      const left = current && withoutRefusals(current, (field) => step === null || stepOfField(field) === step)
      if (left && left !== current) change(() => left)
    },
    resolvePlace() {
      const current = latest()
      const placed = current && withTypedPlace(current, deviceTimeZone())
      if (placed && placed !== current) change(() => placed)
    },
    removeVendor: (memberID) => removeVendor({ open, offline, shown }, memberIds, memberID),
    unknownVendors,
  }
}

/** The password for a new account, as far as it counts: only an account that can be asked for now has one. */
function useAccountPassword(): Pick<QuoteForm, 'password' | 'setPassword'> {
  const [typed, setPassword] = useState('')
  const requestedAccount = useRequestedAccount()
  // A wrong password whose field is not shown cannot be corrected: it must not keep the request from being sent. A
  // right one still asks for an account.
  const counts = requestedAccount === 'askable' || (requestedAccount === 'offline' && checkPassword(typed).length === 0)
  return { password: counts ? typed : '', setPassword }
}

/** The errors that show, and what the server objected to in a request that came back, at the step that is open. */
function useQuoteErrors({ draft, latest }: OpenQuoteDraft, step: StepId | null): ShownErrors {
  const shown = useShownErrors({
    findAll: useCallback(() => {
      const current = latest()
      return current && [...checkGigRequest(current, serverClock.now()), ...checkClient(current)]
    }, [latest]),
    onShown: trackErrors,
  })
  const { showErrors } = shown
  const draftId = draft?.id
  useEffect(() => {
    const current = draftId === undefined ? null : latest()
    const refused = current ? refusalsAt(step, current) : []
    if (refused.length > 0) showErrors(refused)
  }, [draftId, step, latest, showErrors])
  return shown
}

const trackErrors = (errors: readonly FieldError[]) => validationEvents(errors).forEach(track)
