/** A message as a phone shows it, rendered by the server while it is typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RichText } from '#src/ui/content/rich-text.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { useSettled } from '../work/use-settled.ts'
import css from './email.module.css'

const SETTLE_MS = 400

interface BroadcastPreviewProps {
  subject: string
  body: string
  /** Others see the Markdown. */
  mayRender: boolean
}

export function BroadcastPreview({ subject, body, mayRender }: BroadcastPreviewProps) {
  const settled = useSettled(body, SETTLE_MS)
  const { data, error } = useQuery({
    queryKey: ['broadcastPreview', settled],
    queryFn: () => callConsole('previewBroadcast', { body: { body: settled } }),
    enabled: mayRender,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <Card as="section" roomy aria-label="Preview" className={css.phone}>
      <Stack>
        <h2 className={css.subject}>{subject === '' ? 'Without a subject' : subject}</h2>
        <ProblemNotice problem={error && messageOf(error)} />
        {mayRender ? null : <p className={css.source}>{body}</p>}
        {mayRender && data === undefined && !error ? <Skeleton /> : null}
        {data ? (
          <>
            <p>Hi Ada,</p>
            <RichText html={data.html} />
          </>
        ) : null}
        <Quiet>
          Below the message: the marketplace’s name, who operates it with the postal address, and a link to unsubscribe.
        </Quiet>
      </Stack>
    </Card>
  )
}
