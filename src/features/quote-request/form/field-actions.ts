/** What happens when a field of the quote request is changed or left. */
import type { Offline } from '#src/offline/offline.ts'
import { TYPED_PLACE } from '#src/offline/drafts/place-from-text.ts'
import { atPlace, withoutRefusalsOf } from '../draft/draft.ts'
import type { OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { isClientField, type FieldName } from '../quote-fields.ts'
import type { QuoteForm, ShownErrors } from './quote-form.ts'

export interface EditedForm {
  open: OpenQuoteDraft
  offline: Offline
  shown: ShownErrors
}

type FieldActions = Pick<
  QuoteForm,
  'setField' | 'setChoice' | 'setPlace' | 'setPlaceText' | 'setWantsSimilar' | 'leaveField'
>

/** Fields whose own errors may go when another one changes. */
const CHECKED_WITH: Partial<Record<FieldName, readonly FieldName[]>> = {
  email: ['emailConfirm'],
  eventDate: ['eventDateLatest'],
}

export function fieldActions({ open, offline, shown }: EditedForm): FieldActions {
  const { change, flush, latest } = open
  const { errors, edited, recheck } = shown
  const touch = (name: string) => {
    edited(name)
    if (errors.some((error) => error.name === name)) recheck(name, 'onlyIfFine')
  }
  return {
    setField(section, name, value) {
      change((draft) => withoutRefusalsOf({ ...draft, [section]: { ...draft[section], [name]: value } }, name))
      // Changing either email field can affect whether the two match, and either day whether they are in order.
      for (const touched of [name, ...(CHECKED_WITH[name] ?? [])]) touch(touched)
    },
    setChoice(name, choice, value) {
      change((draft) => withoutRefusalsOf({ ...draft, gigRequest: { ...draft.gigRequest, [choice]: value } }, name))
      for (const touched of [name, ...(CHECKED_WITH[name] ?? [])]) touch(touched)
    },
    setPlace(chosen) {
      edited('location')
      change((draft) => withoutRefusalsOf(atPlace(draft, chosen), 'location'))
      recheck('location')
    },
    setPlaceText(text) {
      change((draft) => ({ ...draft, gigRequest: { ...draft.gigRequest, [TYPED_PLACE]: text } }))
    },
    setWantsSimilar(wants) {
      change((draft) => ({ ...draft, wantsSimilarVendors: wants }))
    },
    leaveField(name) {
      recheck(name)
      void flush()
      const draft = latest()
      // Saved for the next request even if this one is never sent (docs/specification.md#quote-request).
      if (draft && isClientField(name) && draft.client[name]?.trim())
        void offline.client.remember(draft.client).catch(() => {})
    },
  }
}
