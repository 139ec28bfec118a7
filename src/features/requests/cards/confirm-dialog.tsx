/** Confirms before typed input is discarded. */
import { DISCARD_MESSAGE } from '#src/sync/outbox/outbox-messages.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'

/** The record to discard; `id` is a request's key, a draft's id or a quarantine entry's id. */
export interface RecordToDiscard {
  kind: 'request' | 'draft' | 'unreadable'
  id: string
}

const QUESTIONS: Record<RecordToDiscard['kind'], { title: string; text: string; yes: string }> = {
  request: {
    title: 'Discard this request?',
    text: DISCARD_MESSAGE,
    yes: 'Discard',
  },
  draft: { title: 'Delete this draft?', text: 'It will be deleted from this device.', yes: 'Delete' },
  unreadable: {
    title: 'Delete this permanently?',
    text: 'If you might need it, save a copy first.',
    yes: 'Delete',
  },
}

interface ConfirmDialogProps {
  toDiscard: RecordToDiscard | null
  onClose: () => void
  onConfirm: (toDelete: RecordToDiscard) => Promise<void>
}

export function ConfirmDialog({ toDiscard, onClose, onConfirm }: ConfirmDialogProps) {
  const { busy, run } = useSingleRun()
  const question = QUESTIONS[toDiscard?.kind ?? 'request']
  const confirm = async () => {
    if (!toDiscard) return
    try {
      await onConfirm(toDiscard)
    } finally {
      onClose()
    }
  }
  return (
    <AskDialog
      open={toDiscard !== null}
      onClose={onClose}
      title={question.title}
      action={question.yes}
      busy={busy}
      onConfirm={() => void run(confirm)}
    >
      <p>{question.text}</p>
    </AskDialog>
  )
}
