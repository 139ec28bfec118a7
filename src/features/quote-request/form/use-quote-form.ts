/** The open form: the draft, what the network adds to it, and the errors that show. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import type { Source } from '#contract/quote.ts'
import type { Api } from '#src/api/client.ts'
import type { Offline } from '#src/offline/offline.ts'
import { TYPED_PLACE } from '#src/offline/drafts/place-from-text.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import { serverClock } from '#src/pwa/connectivity/server-clock.ts'
import { useLeaveWarning } from '#src/pwa/unsaved-work/use-leave-warning.ts'
import { useUnsavedWork } from '#src/pwa/unsaved-work/use-unsaved-work.ts'
import { track } from '#src/tracking/track.ts'
import { useShownErrors } from '#src/ui/form/use-shown-errors.ts'
import { useRequestedAccount } from '../fields/requested-account.tsx'
import { checkClient, checkGigRequest, checkPassword, deviceTimeZone } from '../draft/checks.ts'
import { atPlace, isWorthKeeping, withLevels, withoutRefusals, withoutVendor, withVendors } from '../draft/draft.ts'
import { isClientField } from './fields.ts'
import { refusalsAt, stepOfField, type StepId } from '../draft/progress.ts'
import { placeAt, placeQuery, profilesQuery, suggestPlaces, vendorsQuery } from '../queries.ts'
import type { QuoteForm } from './quote-form.ts'
import { withTypedPlace } from '../draft/typed-place.ts'
import { useQuoteDraft, type OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { validationEvents } from '../draft/validation-events.ts'

const OTHER_DRAFT =
  'You have another draft to the vendors that would be left. Finish or delete that one first, among your requests.'

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
  const { draft, change, complete, flush, latest } = open
  useUnsavedWork(open.save.status === 'saving')
  useLeaveWarning(open.save.status === 'failed', (path) => path.startsWith('/requestquote'))
  const [typedPassword, setPassword] = useState('')
  const requestedAccount = useRequestedAccount()
  // A wrong password whose field is not shown cannot be mended: it must not stand in the way of sending. A right one is
  // still a wish, which is told what became of it.
  const counts =
    requestedAccount === 'askable' || (requestedAccount === 'offline' && checkPassword(typedPassword).length === 0)
  const password = counts ? typedPassword : ''
  const { errors, anchor, showErrors, clearErrors, recheck, edited } = useShownErrors({
    findAll: useCallback(() => {
      const current = latest()
      return current && [...checkGigRequest(current, serverClock.now()), ...checkClient(current)]
    }, [latest]),
    onShown: tell,
  })

  const vendors = useQuery(vendorsQuery(api, memberIds)).data
  const place = useQuery(placeQuery(api, placeName)).data
  const profiles = useQuery(profilesQuery(api, memberIds)).data
  const draftId = draft?.id

  useEffect(() => {
    if (draftId && vendors) complete((current) => withVendors(current, vendors.vendors))
  }, [draftId, vendors, complete])
  useEffect(() => {
    if (!draftId || !place) return
    complete((current) =>
      current.gigRequest.location || current.gigRequest[TYPED_PLACE] ? current : atPlace(current, place),
    )
  }, [draftId, place, complete])

  useEffect(() => {
    if (!draftId || !profiles) return
    complete((current) =>
      withLevels(current, new Map(profiles.levels.map(({ memberID, memberLevel }) => [memberID, memberLevel]))),
    )
  }, [draftId, profiles, complete])
  // A request that came back shows at each step what the server objected to there.
  useEffect(() => {
    const current = draftId === undefined ? null : latest()
    const refused = current ? refusalsAt(step, current) : []
    if (refused.length > 0) showErrors(refused)
  }, [draftId, step, latest, showErrors])

  const serviceNames = useMemo(() => new Map(profiles?.services.map(({ id, name }) => [id, name])), [profiles])
  const places = useMemo(() => ({ suggest: suggestPlaces(api), locate: placeAt(api) }), [api])

  const form: QuoteForm | null = draft && {
    draft,
    errors: new Map(errors.map((error) => [error.name, error])),
    services: serviceNames,
    places,
    setField(section, name, value) {
      change((current) => answered(name)({ ...current, [section]: { ...current[section], [name]: value } }))
      // The address and its repetition are equal or not whichever of them is changed.
      for (const touched of name === 'email' ? [name, 'emailConfirm'] : [name]) {
        edited(touched)
        if (errors.some((error) => error.name === touched)) recheck(touched, 'onlyIfFine')
      }
    },
    setPlace(chosen) {
      edited('location')
      change((current) => answered('location')(atPlace(current, chosen)))
      recheck('location')
    },
    setPlaceText(text) {
      change((current) => ({ ...current, gigRequest: { ...current.gigRequest, [TYPED_PLACE]: text } }))
    },
    setWantsSimilar(wants) {
      change((current) => ({ ...current, wantsSimilarVendors: wants }))
    },
    password,
    setPassword(typed) {
      setPassword(typed)
      edited('password')
      recheck('password')
    },
    leaveField(name) {
      recheck(name)
      void flush()
      const current = latest()
      // For the next request, also when this one is never sent.
      if (current && isClientField(name) && current.client[name]?.trim())
        void offline.client.remember(current.client).catch(() => {})
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
      const settled = current && withoutRefusals(current, (field) => step === null || stepOfField(field) === step)
      if (settled && settled !== current) change(() => settled)
    },
    resolvePlace() {
      const current = latest()
      const settled = current && withTypedPlace(current, deviceTimeZone())
      if (settled && settled !== current) change(() => settled)
    },
    async removeVendor(memberID) {
      const before = latest()
      if (!before) return [...memberIds]
      const other = await offline.drafts.load(withoutVendor(before, memberID).id).catch(() => null)
      if (other && isWorthKeeping(other.draft)) {
        showErrors([{ name: 'members', code: 'invalid', message: OTHER_DRAFT }])
        return [...memberIds]
      }
      edited('members')
      change((current) => answered('members')(withoutVendor(current, memberID)))
      recheck('members')
      await flush()
      const fewer = latest() ?? before
      // The draft of the larger set goes only once its text is safe under the new one.
      const safe = await offline.drafts.load(fewer.id).catch(() => null)
      if (safe && fewer.id !== before.id) await offline.drafts.remove(before.id).catch(() => {})
      return fewer.vendors.map((vendor) => vendor.memberID)
    },
    unknownVendors: vendors?.complete
      ? memberIds.filter((id) => !vendors.vendors.some((vendor) => vendor.memberID === id))
      : [],
  }
}

/** The draft after a field was changed: what the server said about it before no longer counts. */
const answered = (changed: string) => (draft: QuoteDraft) => withoutRefusals(draft, (field) => field === changed)

const tell = (errors: readonly FieldError[]) => validationEvents(errors).forEach(track)
