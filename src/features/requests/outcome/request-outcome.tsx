/** Below a sent request: when it is over, what happens until then, and what its client can do. */
import { useState } from 'react'
import type { ContactedVendor } from '#contract/leads.ts'
import { needsOthers } from '#contract/requests/request-outcome.ts'
import type { Api } from '#src/api/client.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import { BackupVendors } from '#src/events/backup-vendors.tsx'
import { RequestActions } from '#src/events/request-actions.tsx'
import { isUnderWay, unsentAbout } from '#src/sync/outbox/actions-about.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { StorageError } from '#src/offline/storage/storage.ts'
import { leadSubject, requestSubject } from '#src/offline/outbox/kinds/subjects.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../cards/cards.module.css'
import { CloseDialog, type ToClose } from './close-dialog.tsx'
import { outcomeSentences } from './format-outcome.ts'

interface RequestOutcomeProps {
  api: Api
  requestKey: string
  vendors: readonly ContactedVendor[]
  /** Calendar dates at the event’s place; '' where they are not known. */
  eventDate: string
  lastDay: string
  event: ActionDraft['about']['event']
  now: number
  /** Opens the form with what was sent, or says why not; undefined where this device does not have it. */
  onChange?: (() => Promise<string | null>) | undefined
}

const messageOf = (failure: unknown) => {
  if (failure instanceof StorageError) return failure.message
  throw failure
}

export function RequestOutcome(props: RequestOutcomeProps) {
  const { api, requestKey, vendors, eventDate, lastDay, event, now, onChange } = props
  const view = useOfflineView()
  const [toClose, setToClose] = useState<ToClose | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const unsent = unsentAbout(view, requestSubject(requestKey))
  if (vendors.length === 0) return null
  const isOver = vendors.every(({ closed }) => closed)
  const isDecided = ({ id }: ContactedVendor) => unsentAbout(view, leadSubject(id)).some(isUnderWay)
  const isClosing = unsent.some((item) => isUnderWay(item) && item.record.kind === 'action:closeRequest')
  return (
    <div className={blocks.block} data-outcome={isOver ? 'over' : 'open'}>
      {outcomeSentences(vendors, { lastDay, now, isDecided }).map((sentence) => (
        <Quiet key={sentence}>{sentence}</Quiet>
      ))}
      <RequestActions requestKey={requestKey} now={now} />
      {needsOthers(vendors, now) && !isOver && !isClosing ? (
        <BackupVendors api={api} requestKey={requestKey} eventDate={eventDate} event={event} />
      ) : null}
      {isOver || isClosing ? null : (
        <div className={css.buttons}>
          {onChange ? (
            <Button variant="quiet" onClick={() => void onChange().catch(messageOf).then(setProblem)}>
              Change and send again
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => setToClose({ requestKey, vendor: null })}>
            Close request
          </Button>
        </div>
      )}
      <ProblemNotice problem={problem} />
      <CloseDialog toClose={toClose} event={event} onClose={() => setToClose(null)} />
    </div>
  )
}
