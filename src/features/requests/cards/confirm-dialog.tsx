/** Confirms before typed input is discarded. */
import { useState } from 'react'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'

/** The record to discard; `id` is a request's key, a draft's id or a quarantine entry's id. */
export interface RecordToDiscard {
  kind: 'request' | 'draft' | 'unreadable'
  id: string
}

const QUESTIONS: Record<RecordToDiscard['kind'], { title: string; text: string; yes: string }> = {
  request: {
    title: 'Discard this request?',
    text: 'It is not sent, and what you typed is gone from this phone. If it may have arrived already, Fanfare is asked first.',
    yes: 'Discard',
  },
  draft: { title: 'Delete this draft?', text: 'What you typed is gone from this phone.', yes: 'Delete' },
  unreadable: {
    title: 'Delete this for good?',
    text: 'Save a copy first if you may need what is in it.',
    yes: 'Delete',
  },
}

interface ConfirmDialogProps {
  toDiscard: RecordToDiscard | null
  onClose: () => void
  onConfirm: (doomed: RecordToDiscard) => Promise<void>
}

export function ConfirmDialog({ toDiscard, onClose, onConfirm }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const question = QUESTIONS[toDiscard?.kind ?? 'request']
  const confirm = async () => {
    if (!toDiscard) return
    setBusy(true)
    try {
      await onConfirm(toDiscard)
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <Dialog
      open={toDiscard !== null}
      onClose={onClose}
      title={question.title}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="bad" busy={busy} onClick={() => void confirm()}>
            {question.yes}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  )
}
