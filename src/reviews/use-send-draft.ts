/** Sends what is typed in a form, once: into the outbox, or from memory where nothing can be saved. */
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import { useAction } from '#src/sync/actions/use-action.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import type { OpenDraft } from '#src/drafts/use-draft-session.ts'

/** @param onSent it went out and nothing of it is stored here */
export function useSendDraft(open: OpenDraft<ActionDraft>, onSent: () => void = () => {}) {
  const { busy, problem, send } = useAction()
  useUnsavedWork(open.save.status === 'saving' || open.save.status === 'failed')
  return {
    busy,
    problem: problem ?? open.save.advice,
    isSaved: open.save.status === 'saved',
    /** @returns whether it is in the outbox, or out */
    async send(): Promise<boolean> {
      const draft = open.latest()
      if (!draft) return false
      open.close()
      const record = await send(draft)
      if (record === null) open.reopen(draft)
      else if (record.state === 'sent') onSent()
      return record !== null
    },
  }
}
