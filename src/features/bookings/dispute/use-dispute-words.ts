/** The words of a side in a dispute: stored on this device with each change, sent through the outbox. */
import * as v from 'valibot'
import type { Booking } from '#contract/bookings/booking.ts'
import { useActionDraft } from '#src/drafts/actions/use-action-draft.ts'
import { heldDraft } from '#src/drafts/held-draft.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { ActionKind } from '#src/offline/outbox/kinds/action.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { useSendDraft } from '#src/reviews/use-send-draft.ts'
import { checkedBy } from '#src/ui/form/checked.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { aboutBooking } from '../own-actions.ts'

interface DisputeWords<I> {
  offline: Offline
  booking: Booking
  kind: ActionKind<I>
  inputOf: (text: string) => I
  /** Checks what was typed. */
  schema: v.GenericSchema<unknown, { text: string }>
  /** The text of the form before anything is typed. */
  begin?: string
  /** It is in the outbox, or the server has it. */
  onSent: () => void
}

const Stored = v.object({ text: v.string() })

export function textIn(draft: Pick<ActionDraft, 'input'> | null): string {
  const read = v.safeParse(Stored, draft?.input)
  return read.success ? read.output.text : ''
}

/** Whether this device holds one that isn't sent. One that was refused shows its words until it is discarded. */
export const holdsUnsent = (unsent: readonly ActionItem[], { name }: Pick<ActionKind, 'name'>): boolean =>
  unsent.some(({ record }) => record.kind === name && record.state !== 'withdrawn')

export function useDisputeWords<I>(words: DisputeWords<I>) {
  const { offline, booking, kind, inputOf, schema, begin = '', onSent } = words
  const open = useActionDraft(offline, {
    kind,
    fresh: () => offline.actionDrafts.start(kind, { ...aboutBooking(booking), input: inputOf(begin) }),
    isTyped: (draft) => textIn(draft) !== '',
  })
  const sending = useSendDraft(open)
  const withText = (draft: ActionDraft, text: string): ActionDraft => ({ ...draft, input: inputOf(text) })
  const form = useForm((draft: ActionDraft) => checkedBy(schema, { text: textIn(draft) }), {
    held: heldDraft(open, {
      shown: (draft) => ({ text: textIn(draft) }),
      typed: (draft, _name, text) => withText(draft, text),
    }),
    async send({ text }) {
      // A stored draft may be from an earlier dispute about this booking.
      open.change((draft) => withText(draft, text))
      if (await sending.send()) onSent()
    },
    busy: sending.busy,
  })
  return { form, problem: sending.problem, isSaved: sending.isSaved && textIn(open.draft) !== '' }
}
