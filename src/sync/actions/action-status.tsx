/**
 * The state of an action until the server has it: waiting, sending, refused with the reason, and what can be done about
 * it.
 */
import { useRef, useState, type ReactNode } from 'react'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { useUpdate } from '#src/pwa/service-worker/use-update.ts'
import { useOffline } from '#src/sync/storage/use-offline.ts'
import { useOnline } from '#src/sync/connectivity/use-online.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { useFocusFallback } from '#src/ui/browser/use-focus-fallback.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { actionMessage, DISCARD_MESSAGE } from '../outbox/outbox-messages.ts'
import { blockerAmong } from '../outbox/actions-about.ts'
import { OutboxControls } from '../outbox/outbox-controls.tsx'
import { useOfflineView } from '../outbox/use-offline-view.ts'
import { useOutboxActions } from '../outbox/use-outbox-actions.ts'

interface ActionStatusProps {
  item: ActionItem
  now: number
  /** How this page navigates to another one; a full load unless given. */
  onGo?: (href: string) => void
  /** It was taken back to be edited: a kind with a form fills it with this draft. */
  onEdit?: (draft: ActionDraft) => void
  /** The action, in the words of its screen. */
  children?: Elements
  /** Shown below the reason when it was refused: the remaining options. */
  refused?: Elements
}

const goTo = (href: string) => window.location.assign(href)

/** Nothing once it is sent: then the screen itself shows the result. */
export function ActionStatus({ item, now, onGo = goTo, onEdit = () => {}, children, refused }: ActionStatusProps) {
  const offline = useOffline()
  const online = useOnline()
  const update = useUpdate()
  const actions = useOutboxActions(
    offline?.outbox ?? null,
    (draft) => {
      if ('action' in draft) onEdit(draft)
    },
    'fanfare-action',
  )
  const [discarding, setDiscarding] = useState(false)
  const { record, confirmationReason } = item
  const { items } = useOfflineView()
  const said = actionMessage(item, { now, online }, blockerAmong(item, items))
  if (!said) return null
  const discard = () => void actions.discard(record.key).finally(() => setDiscarding(false))
  const isRefused = record.state === 'needsYou'
  return (
    <div className={blocks.block} data-state={record.state} data-action={record.kind}>
      <div className={blocks.head}>
        <Badge tone={said.tone === 'draft' ? 'plain' : said.tone}>{said.label}</Badge>
        {children}
      </div>
      {confirmationReason ? null : <Quiet>{said.sentence}</Quiet>}
      {isRefused ? refused : null}
      <OutboxControls
        item={item}
        actions={actions}
        now={now}
        offered={said.actions}
        // An action that the server refused is stored nowhere: there is nothing to lose.
        onDiscard={() => (isRefused ? discard() : setDiscarding(true))}
        onUpdate={() => (update.state === 'none' ? window.location.reload() : void update.apply())}
        onSignIn={() => onGo(`/sign-in?next=${encodeURIComponent(record.draft.about.href)}`)}
      />
      <AskDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        title={`Discard this ${item.label.noun}?`}
        action="Discard"
        busy={actions.busy.has(record.key)}
        onConfirm={discard}
      >
        <p>{DISCARD_MESSAGE}</p>
      </AskDialog>
    </div>
  )
}

/**
 * A live region around the result of a tap; it exists before the tap, so that the result is read out. When the tapped
 * button vanishes, the result has focus.
 */
export function Announced({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(place)
  return (
    <div ref={place} aria-live="polite" className={blocks.announced}>
      {children}
    </div>
  )
}
