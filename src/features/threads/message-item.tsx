/** One message: one's own on the right, with how far it got. */
import { useState } from 'react'
import type { Side } from '#contract/bookings/ledger.ts'
import type { Attachment, Message } from '#contract/messages/messages.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { classes } from '#src/ui/elements/class-names.ts'
import { VisuallyHidden } from '#src/ui/elements/visually-hidden.tsx'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { formatMoment } from '#src/ui/format/format-time.ts'
import { formatBytes } from '#src/ui/format/format-bytes.ts'
import { MessagePicture } from './pictures/message-picture.tsx'
import { fetchAttachment } from './queries.ts'
import css from './threads.module.css'

interface SentMessageProps {
  message: Message
  leadId: number
  /** Null for a guest. */
  accountId: number | null
  side: Side
  otherName: string
  now: number
}

export function SentMessage({ message, leadId, accountId, side, otherName, now }: SentMessageProps) {
  const { author, person, text, sentAt, readAt, attachments } = message
  const isOwn = author === side
  const by = person == null ? '' : isOwn ? `${person} · ` : `${person} for ${otherName} · `
  return (
    <Bubble isOwn={isOwn} author={isOwn ? (person ?? 'You') : otherName} text={text}>
      {attachments.map((file) => {
        const button = <FileButton key={file.id} file={file} leadId={leadId} />
        return file.kind === 'picture' ? (
          <MessagePicture key={file.id} file={file} leadId={leadId} accountId={accountId}>
            {button}
          </MessagePicture>
        ) : (
          button
        )
      })}
      <p className={css.when}>
        {`${by}${formatMoment(Date.parse(sentAt), now)}${isOwn ? (readAt === null ? ' · Sent' : ' · Read') : ''}`}
      </p>
      {isOwn ? null : (
        <p className={css.when}>
          <a href={`/report?subject=message&id=${message.id}`} rel="nofollow">
            Report
          </a>
        </p>
      )}
    </Bubble>
  )
}

interface BubbleProps {
  isOwn: boolean
  author: string
  text: string
  /** Files, time and state. */
  children: Elements
}

export function Bubble({ isOwn, author, text, children }: BubbleProps) {
  return (
    <li className={classes(css.message, isOwn && css.own)}>
      <VisuallyHidden>{`${author}: `}</VisuallyHidden>
      {text === '' ? null : <p className={css.text}>{text}</p>}
      {children}
    </li>
  )
}

function FileButton({ file, leadId }: { file: Attachment; leadId: number }) {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const { name, kind, bytes } = file
  const save = async () => {
    setProblem(null)
    try {
      const blob = await fetchAttachment(leadId, file)
      await downloadFile(savedName(name, kind), blob, blob.type)
    } catch (failure) {
      setProblem(messageOf(failure, 'We couldn’t open this file. Try again.'))
    }
  }
  return (
    <div className={css.file}>
      <Button variant="quiet" busy={busy} onClick={() => void run(save)}>
        <span className={css.fileName}>{name}</span> <span className={css.size}>{formatBytes(bytes)}</span>
      </Button>
      {problem === null ? null : <p role="alert">{problem}</p>}
    </div>
  )
}

/** A picture is a JPEG by now, whatever it was. */
const savedName = (name: string, kind: Attachment['kind']) =>
  kind === 'picture' ? `${name.replace(/\.\w{1,5}$/, '')}.jpg` : name
