/** The messages of a request: closed, unless a report or a dispute lets an operator open them, and both sides know. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/format-count.ts'
import type { Conversation, RequestFile } from '#contract/console/requests.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'
import { SIDE_NAMES } from './words.ts'

export function ConversationCard({ file, mayOpen }: { file: RequestFile; mayOpen: boolean }) {
  const { leadId, messages } = file
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>Messages</h2>
        <Quiet>{messages.count === 0 ? 'None.' : formatCount(messages.count, 'message')}</Quiet>
        {messages.openUntil === null ? (
          <Closed messages={messages} leadId={leadId} mayOpen={mayOpen} />
        ) : mayOpen ? (
          <>
            <Quiet>{`Open to you until ${formatMoment(messages.openUntil)}. Both sides know.`}</Quiet>
            <Messages leadId={leadId} />
          </>
        ) : null}
      </Stack>
    </Card>
  )
}

interface ClosedProps {
  messages: RequestFile['messages']
  leadId: number
  mayOpen: boolean
}

function Closed({ messages, leadId, mayOpen }: ClosedProps) {
  if (!messages.mayOpen)
    return <p>They’re private. They can be opened for an open report about this request or a dispute only.</p>
  if (!mayOpen || messages.count === 0) return null
  return (
    <>
      <p>They’re private. Open them only if you need to: both sides are emailed your reason.</p>
      <div>
        <ActButton
          act="openConversation"
          target={leadId}
          title="Open this conversation?"
          action="Open"
          label="Open conversation"
          variant="soft"
        />
      </div>
    </>
  )
}

function Messages({ leadId }: { leadId: number }) {
  const query = useInfiniteQuery({
    queryKey: ['conversation', leadId],
    queryFn: ({ pageParam }: { pageParam: number | undefined }) =>
      callConsole('conversation', {
        params: { id: leadId },
        query: { ...(pageParam !== undefined && { before: pageParam }) },
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ hasMore, messages }: Conversation) => (hasMore ? messages[0]?.id : undefined),
  })
  const messages = query.data?.pages.toReversed().flatMap((page) => page.messages)
  return (
    <>
      <ProblemNotice problem={query.error && messageOf(query.error)} />
      {query.isPending ? <Skeleton /> : null}
      {query.hasNextPage ? (
        <Button variant="quiet" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show earlier messages
        </Button>
      ) : null}
      <ol className={css.list}>
        {messages?.map(({ id, by, text, files, sentAt }) => (
          <li key={id}>
            <p className={blocks.note}>{text}</p>
            {files.length === 0 ? null : <Quiet>{`With ${files.join(', ')}`}</Quiet>}
            <Quiet>{`${SIDE_NAMES[by]} · ${formatMoment(sentAt)}`}</Quiet>
          </li>
        ))}
      </ol>
    </>
  )
}
