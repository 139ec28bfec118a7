/** Opens a booking's documents. One that was opened before opens without a connection, too. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaperKind } from '#contract/paperwork/paperwork.ts'
import type { Api } from '#src/api/client.ts'
import { isUnreadable } from '#src/api/errors/error-kinds.ts'
import { paperOptions } from '#src/quote/paperwork-queries.ts'
import { blobOfBase64 } from '#src/ui/browser/blob-of-base64.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { formatAge } from '#src/ui/format/format-time.ts'
import { bookingOptions } from '../queries.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
import linked from '#src/ui/elements/linked-card.module.css'

const LABELS: Record<PaperKind, string> = {
  agreement: 'Agreement (PDF)',
  invoice: 'Invoice (PDF)',
  receipt: 'Receipt (PDF)',
}

interface PaperButtonsProps {
  api: Api
  accountId: number
  bookingId: number
  kinds: readonly PaperKind[]
  now: number
}

export function PaperButtons({ api, accountId, bookingId: id, kinds, now }: PaperButtonsProps) {
  const queryClient = useQueryClient()
  const { run } = useSingleRun()
  const [busy, setBusy] = useState<PaperKind | null>(null)
  const [note, setNote] = useState<{ tone: 'bad' | 'wait'; text: string } | null>(null)
  const open = (kind: PaperKind) =>
    run(async () => {
      setNote(null)
      setBusy(kind)
      try {
        const { value, savedAt } = await queryClient.fetchQuery(paperOptions(api, accountId, { id, kind }))
        // Whoever opens the invoice first issues it: the booking shows its number.
        if (kind === 'invoice' && savedAt === null)
          void queryClient.invalidateQueries({ queryKey: bookingOptions(api, accountId, id).queryKey })
        if (savedAt !== null) setNote({ tone: 'wait', text: `This copy is from ${formatAge(savedAt, now)}.` })
        await downloadFile(value.fileName, blobOfBase64(value.pdf, 'application/pdf'), 'application/pdf')
      } catch (failure) {
        setNote({ tone: 'bad', text: isUnreadable(failure) ? NOT_HERE : 'We couldn’t make the document. Try again.' })
      } finally {
        setBusy(null)
      }
    })
  return (
    // One block: the empty place of the note takes no gap.
    <div>
      <div className={linked.buttons}>
        {kinds.map((kind) => (
          <Button key={kind} variant="quiet" busy={busy === kind} onClick={() => void open(kind)}>
            {LABELS[kind]}
          </Button>
        ))}
      </div>
      <output>{note ? <Notice tone={note.tone}>{note.text}</Notice> : null}</output>
    </div>
  )
}

const NOT_HERE = 'You’re offline, and this document isn’t on this device. Open it once while you’re online.'
