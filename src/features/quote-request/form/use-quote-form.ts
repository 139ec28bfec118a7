/** The open form: the draft, the data that the network adds, and the errors shown. */
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, type FormEvent } from 'react'
import type { FieldError } from '#contract/errors.ts'
import type { Source } from '#contract/source.ts'
import type { Api } from '#src/api/client.ts'
import { heldDraft } from '#src/drafts/held-draft.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import { useLeaveWarning } from '#src/sync/unsaved-work/use-leave-warning.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { track } from '#src/tracking/track.ts'
import { checkedOf } from '#src/ui/form/checked.ts'
import { useForm, type Form } from '#src/ui/form/use-form.ts'
import { useRequestedAccount } from './use-requested-account.ts'
import { checkPassword, deviceTimeZone } from '../draft/checks.ts'
import { withoutRefusals } from '../draft/draft.ts'
import { checkedWith, choiceActions, draftFields } from './field-actions.ts'
import { refusalsAt, stepOfField, type StepId } from '../draft/progress.ts'
import { busyVendors } from '../queries.ts'
import { placeAt, suggestPlaces } from '#src/api/lookups/places.ts'
import type { QuoteForm } from './quote-form.ts'
import { removeVendor } from './remove-vendor.ts'
import { useVendorFacts } from './use-vendor-facts.ts'
import { withTypedPlace } from '../draft/typed-place.ts'
import { useOwnContact } from '../draft/use-own-contact.ts'
import { useQuoteDraft, type OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { searchedFields, type SearchedEvent } from '../searched-event.ts'
import { validationEvents } from '../draft/validation-events.ts'

interface QuoteFormSource {
  api: Api
  offline: Offline
  memberIds: readonly number[]
  source: Source
  /** File name of the searched place; null when none is known. */
  placeName: string | null
  searched: SearchedEvent
  /** The open step; null when all fields are on one page. */
  step: StepId | null
  onGoTo: (step: StepId) => void
  /** The errors that keep the person here. */
  check: (draft: QuoteDraft, password: string) => FieldError[]
  /**
   * Goes on with what was checked: to the next step, or sends it.
   * @param isDirect without the device's storage
   */
  goOn: (draft: QuoteDraft, isDirect: boolean) => Promise<void>
}

export interface OpenQuoteForm {
  open: OpenQuoteDraft
  /** Null while the draft is loading. */
  form: QuoteForm | null
  shown: Form<QuoteDraft>
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  /** Sends it without the device's storage, once it is checked. */
  submitDirectly: () => Promise<void>
  /** Drops this step's server errors after a new check: they are either resolved or among the new errors. */
  dropCheckedRefusals: () => void
  /** Removes a vendor; resolves to the remaining ids. */
  removeVendor: (vendorId: number) => Promise<number[]>
  /** Ids that the server does not know (anymore). */
  unknownVendors: readonly number[]
}

export function useQuoteForm({
  api,
  offline,
  memberIds: vendorIds,
  source,
  placeName,
  searched,
  step,
  onGoTo,
  check,
  goOn,
}: QuoteFormSource): OpenQuoteForm {
  const open = useQuoteDraft(offline, { memberIds: vendorIds, source, searched })
  const { draft, change, latest } = open
  useUnsavedWork(open.save.status === 'saving')
  useLeaveWarning(open.save.status === 'failed', (path) => path.startsWith('/requestquote'))
  const { password, setPassword } = useAccountPassword()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ draft, isDirect }: { draft: QuoteDraft; isDirect: boolean }) => goOn(draft, isDirect),
  })
  const shown = useForm((typed: QuoteDraft) => checkedOf(typed, check(typed, password)), {
    held: heldDraft(open, draftFields(open, offline)),
    send: (checked) => mutateAsync({ draft: checked, isDirect: false }),
    busy: isPending,
    onShown: trackErrors,
    checkedWith,
  })
  useShownRefusals(open, step, shown.showErrors)
  useOwnContact(open, api)
  const { isPlaceLoading, serviceNames, unknownVendors } = useVendorFacts(open, {
    api,
    memberIds: vendorIds,
    placeName,
    searched,
  })
  const places = useMemo(() => ({ suggest: suggestPlaces(api), locate: placeAt(api) }), [api])

  const askBusy = useCallback<QuoteForm['busyVendors']>((asked, signal) => busyVendors(api, asked, signal), [api])

  const form: QuoteForm | null = draft && {
    draft,
    searchedMonth: searched.month ?? null,
    searchedFields: searchedFields(searched),
    searchedPlace: placeName,
    isPlaceLoading,
    fields: shown.fields,
    services: serviceNames,
    places,
    busyVendors: askBusy,
    ...choiceActions(open, shown),
    password,
    setPassword(typed) {
      setPassword(typed)
      shown.corrected('password')
    },
    goTo: onGoTo,
  }

  return {
    open,
    form,
    shown,
    dropCheckedRefusals() {
      const current = latest()
      const left = current && withoutRefusals(current, (field) => step === null || stepOfField(field) === step)
      if (left && left !== current) change(() => left)
    },
    submit(event) {
      resolvePlace(open)
      return shown.submit(event)
    },
    submitDirectly() {
      resolvePlace(open)
      return shown.submit(undefined, (checked) => mutateAsync({ draft: checked, isDirect: true }))
    },
    removeVendor: (vendorId) => removeVendor({ open, offline, shown }, vendorIds, vendorId),
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

/** Treats a city typed in full as chosen, even when none can be looked up. */
function resolvePlace({ latest, change }: OpenQuoteDraft) {
  const current = latest()
  const placed = current && withTypedPlace(current, deviceTimeZone())
  if (placed && placed !== current) change(() => placed)
}

/** Shows the server's errors for a rejected request at the open step. */
function useShownRefusals(
  { draft, latest }: OpenQuoteDraft,
  step: StepId | null,
  showErrors: (errors: readonly FieldError[]) => void,
) {
  const draftId = draft?.id
  useEffect(() => {
    const current = draftId === undefined ? null : latest()
    const refused = current ? refusalsAt(step, current) : []
    if (refused.length > 0) showErrors(refused)
  }, [draftId, step, latest, showErrors])
}

const trackErrors = (errors: readonly FieldError[]) => validationEvents(errors).forEach(track)
