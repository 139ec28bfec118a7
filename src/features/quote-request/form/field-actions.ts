/** The actions for when a field of the quote request is changed or left. */
import type { DraftFields } from '#src/drafts/held-draft.ts'
import type { Offline } from '#src/offline/offline.ts'
import { TYPED_PLACE } from '#src/offline/drafts/place-from-text.ts'
import type { QuoteDraft } from '#src/offline/drafts/records.ts'
import type { ShownErrors } from '#src/ui/form/use-shown-errors.ts'
import { withPlace, withoutRefusalsOf } from '../draft/draft.ts'
import type { OpenQuoteDraft } from '../draft/use-quote-draft.ts'
import { isClientField, isFieldName, type FieldName } from '../quote-fields.ts'
import type { QuoteForm } from './quote-form.ts'

export interface EditedForm {
  open: OpenQuoteDraft
  offline: Offline
  shown: ShownErrors
}

/** Fields whose own errors may go when another one changes. */
const CHECKED_WITH: Partial<Record<FieldName, readonly FieldName[]>> = {
  // Changing either email field can affect whether the two match, and either day whether they are in order.
  email: ['emailConfirm'],
  eventDate: ['eventDateLatest'],
}

export const checkedWith = (name: string): readonly string[] => (isFieldName(name) && CHECKED_WITH[name]) || []

export function draftFields({ flush, latest }: OpenQuoteDraft, offline: Offline): DraftFields<QuoteDraft> {
  return {
    shown: (draft) => ({ ...draft.gigRequest, ...draft.client }),
    typed(draft, name, value) {
      const section = isClientField(name) ? 'client' : 'gigRequest'
      return withoutRefusalsOf({ ...draft, [section]: { ...draft[section], [name]: value } }, name)
    },
    leave(name) {
      void flush()
      const draft = latest()
      // Saved for the next request even if this one is never sent (docs/specification.md#quote-request).
      if (draft && isClientField(name) && draft.client[name]?.trim())
        void offline.client.remember(draft.client).catch(() => {})
    },
  }
}

type ChoiceActions = Pick<QuoteForm, 'setChoice' | 'setPlace' | 'setPlaceText' | 'setWantsSimilar'>

/** Actions for what is not typed into a field of its own. */
export function choiceActions(
  { change }: OpenQuoteDraft,
  { edited, recheck, touched }: ShownErrors & { touched: (names: readonly string[]) => void },
): ChoiceActions {
  return {
    setChoice(name, choice, value) {
      change((draft) => withoutRefusalsOf({ ...draft, gigRequest: { ...draft.gigRequest, [choice]: value } }, name))
      touched([name, ...checkedWith(name)])
    },
    setPlace(chosen) {
      edited('location')
      change((draft) => withoutRefusalsOf(withPlace(draft, chosen), 'location'))
      recheck('location')
    },
    setPlaceText(text) {
      change((draft) => ({ ...draft, gigRequest: { ...draft.gigRequest, [TYPED_PLACE]: text } }))
    },
    setWantsSimilar(wants) {
      change((draft) => ({ ...draft, wantsSimilarVendors: wants }))
    },
  }
}
