/** The open form: the draft, the data that the network adds, and the errors shown. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import type { Source } from '#contract/source.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { useLeaveWarning } from '#src/pwa/unsaved-work/use-leave-warning.ts'
import { useUnsavedWork } from '#src/pwa/unsaved-work/use-unsaved-work.ts'
import { track } from '#src/tracking/track.ts'
import { useShownErrors } from '#src/ui/form/use-shown-errors.ts'
import { useRequestedAccount } from './use-requested-account.ts'
import { checkClient, checkGigRequest, checkPassword, deviceTimeZone } from '../draft/checks.ts'
import { withoutRefusals } from '../draft/draft.ts'
import { fieldActions } from './field-actions.ts'
import { refusalsAt, stepOfField, type StepId } from '../draft/progress.ts'
import { busyVendors } from '../queries.ts'
import { placeAt, suggestPlaces } from '#src/api/lookups/places.ts'
import type { QuoteForm, ShownErrors } from './quote-form.ts'
import { removeVendor } from './remove-vendor.ts'
import { useVendorFacts } from './use-vendor-facts.ts'
import { withTypedPlace } from '../draft/typed-place.ts'
import { useOwnContact } from '../draft/use-own-contact.ts'
import { useQuoteDraft, type OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { validationEvents } from '../draft/validation-events.ts'

export interface QuoteFormSource {
  api: Api
  offline: Offline
  memberIds: readonly number[]
  source: Source
  /** File name of the searched place; null when none is known. */
  placeName: string | null
  /** The searched date, unchecked; null when there was none. */
  eventDate: string | null
  /** The open step; null when all fields are on one page. */
  step: StepId | null
  onGoTo: (step: StepId) => void
}

export interface OpenQuoteForm {
  open: OpenQuoteDraft
  /** Null while the draft is loading. */
  form: QuoteForm | null
  errors: readonly FieldError[]
  /** Shows these errors, scrolls to them and focuses the first field. */
  showErrors: (errors: readonly FieldError[]) => void
  clearErrors: () => void
  /** Drops this step's server errors after a new check: they are either resolved or among the new errors. */
  dropCheckedRefusals: () => void
  /** The element the page scrolls to. */
  anchor: React.RefObject<HTMLDivElement | null>
  /** Treats a city typed in full as chosen, even when none can be looked up. */
  resolvePlace: () => void
  /** Removes a vendor; resolves to the remaining ids. */
  removeVendor: (memberID: number) => Promise<number[]>
  /** Ids that the server does not know (anymore). */
  unknownVendors: readonly number[]
}

export function useQuoteForm({
  api,
  offline,
  memberIds,
  source,
  placeName,
  eventDate,
  step,
  onGoTo,
}: QuoteFormSource): OpenQuoteForm {
  const open = useQuoteDraft(offline, { memberIds, source, eventDate })
  const { draft, change, latest } = open
  useUnsavedWork(open.save.status === 'saving')
  useLeaveWarning(open.save.status === 'failed', (path) => path.startsWith('/requestquote'))
  const { password, setPassword } = useAccountPassword()
  const shown = useQuoteErrors(open, step)
  const { errors, anchor, showErrors, clearErrors, recheck, edited } = shown
  useOwnContact(open, api)
  const { serviceNames, unknownVendors } = useVendorFacts(open, { api, memberIds, placeName })
  const places = useMemo(() => ({ suggest: suggestPlaces(api), locate: placeAt(api) }), [api])

  const askBusy = useCallback<QuoteForm['busyVendors']>((asked, signal) => busyVendors(api, asked, signal), [api])

  const form: QuoteForm | null = draft && {
    draft,
    errors: new Map(errors.map((error) => [error.name, error])),
    services: serviceNames,
    places,
    busyVendors: askBusy,
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
    dropCheckedRefusals() {
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

/** The password for a new account, used only while an account can be requested. */
function useAccountPassword(): Pick<QuoteForm, 'password' | 'setPassword'> {
  const [typed, setPassword] = useState('')
  const requestedAccount = useRequestedAccount()
  // An invalid password in a hidden field cannot be corrected, so it must not block the request. A valid one still
  // requests an account.
  const counts = requestedAccount === 'askable' || (requestedAccount === 'offline' && checkPassword(typed).length === 0)
  return { password: counts ? typed : '', setPassword }
}

/** The errors shown at the open step, including the server's errors for a rejected request. */
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
