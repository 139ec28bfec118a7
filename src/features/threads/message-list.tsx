/** A thread by time, oldest first: messages, quotes and moves on the server, then what this device has not sent yet. */
import { useEffect, useRef } from 'react'
import type { Thread } from '#contract/messages/messages.ts'
import type { ActionDraft } from '#src/offline/drafts/records.ts'
import type { ActionItem } from '#src/offline/outbox/of-kind.ts'
import { ActionStatus } from '#src/sync/actions/action-status.tsx'
import { formatMoment } from '#src/ui/format/format-time.ts'
import { formatBytes } from '#src/ui/format/format-bytes.ts'
import { Bubble, SentMessage } from './message-item.tsx'
import { entriesOf, MilestoneItem } from './milestone-item.tsx'
import { ChosenPicture } from './pictures/chosen-picture.tsx'
import css from './threads.module.css'
import { typedIn } from './use-message-draft.ts'

interface MessageListProps {
  thread: Thread
  /** Null for a guest. */
  accountId: number | null
  /** On this device, and not among the thread's messages. */
  items: readonly ActionItem[]
  now: number
  onGo: (href: string) => void
  onEdit: (draft: ActionDraft) => void
}

export function MessageList({ thread, accountId, items, now, onGo, onEdit }: MessageListProps) {
  const end = useRef<HTMLLIElement>(null)
  const count = thread.messages.length + thread.milestones.length + items.length
  const last = `${thread.messages.at(-1)?.id} ${thread.milestones.at(-1)?.id} ${items.length}`
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps -- once per message at the end, not for earlier ones
  }, [last])
  return (
    <div role="log" aria-label="Messages">
      <ol className={css.messages}>
        {entriesOf(thread).map((entry) =>
          'text' in entry ? (
            <SentMessage
              key={entry.id}
              message={entry}
              now={now}
              leadId={thread.leadId}
              accountId={accountId}
              side={thread.side}
              otherName={thread.otherName}
            />
          ) : (
            <MilestoneItem key={entry.id} milestone={entry} thread={thread} now={now} />
          ),
        )}
        {items.map((item) => (
          <OwnMessage key={item.record.key} item={item} now={now} onGo={onGo} onEdit={onEdit} />
        ))}
        <li ref={end} className={css.end} aria-hidden="true" />
      </ol>
    </div>
  )
}

function OwnMessage({
  item,
  now,
  onGo,
  onEdit,
}: { item: ActionItem } & Pick<MessageListProps, 'now' | 'onGo' | 'onEdit'>) {
  const { record } = item
  const { text, attachments } = typedIn(record.draft)
  return (
    <Bubble isOwn author="You" text={text}>
      {attachments.map((chosen) => (
        <ChosenPicture key={chosen.id} chosen={chosen}>
          <p className={css.file}>
            <span className={css.fileName}>{chosen.name}</span>{' '}
            <span className={css.size}>{formatBytes(chosen.bytes)}</span>
          </p>
        </ChosenPicture>
      ))}
      {record.state === 'sent' ? (
        <p className={css.when}>{`${formatMoment(record.sentAt ?? record.composedAt, now)} · Sent`}</p>
      ) : (
        <ActionStatus item={item} now={now} onGo={onGo} onEdit={onEdit} />
      )}
    </Bubble>
  )
}
