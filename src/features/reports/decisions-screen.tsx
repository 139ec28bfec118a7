/** /account/decisions: what operators decided about the account's own, why, and an appeal against it. */
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { Appeal, APPEAL_MAX_CHARS, type OwnRuling, type RulingAct, type TextPart } from '#contract/reports/reports.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { Badge, type Tone } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { CheckIcon } from '#src/ui/elements/icons.tsx'
import { formatMoment, formatMomentDay } from '#src/ui/format/format-time.ts'
import { AccountBreadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { DisputeCard } from './dispute-card.tsx'
import { EditCard } from './edit-card.tsx'
import { NOUNS } from './nouns.ts'
import { OneTextForm } from './one-text-form.tsx'
import { OpeningCard } from './opening-card.tsx'
import { QuestionCard } from './question-card.tsx'
import { EmptyState, ErrorState, Notice, OfflineState } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'

const rulingsOptions = (api: Api, accountId: number) =>
  queryOptions({
    queryKey: ['own', 'rulings', accountId],
    queryFn: async ({ signal }) => (await api.call('ownRulings', { signal })).value,
  })

export function DecisionsScreen({ api, accountId }: { api: Api; accountId: number }) {
  const { data, error, isFetching, refetch } = useQuery(rulingsOptions(api, accountId))
  const client = useQueryClient()
  const retry = () => void refetch()
  return (
    <Page narrow roomy>
      <AccountBreadcrumb name="Decisions" />
      <PageHeader title="Decisions about you">
        What the site’s operator asked you, decided about you, changed or opened, and why. Where you can appeal, you can
        do so once.
      </PageHeader>
      {data ? (
        [data.rulings, data.questions, data.disputes, data.openings, data.edits].every(({ length }) => length === 0) ? (
          <EmptyState title="No decisions" icon={<CheckIcon />}>
            Nothing of yours was hidden, removed or warned about, and no one asks you anything.
          </EmptyState>
        ) : (
          <Stack>
            {data.questions.map((question) => (
              <QuestionCard
                key={`question ${question.id}`}
                question={question}
                answer={async (body) => {
                  const { value } = await api.call('answerQuestion', { params: { id: question.id }, body })
                  client.setQueryData(rulingsOptions(api, accountId).queryKey, value)
                }}
              />
            ))}
            {data.disputes.map((dispute) => (
              <DisputeCard key={`dispute ${dispute.id}`} dispute={dispute} />
            ))}
            {data.openings.map((opening) => (
              <OpeningCard key={`opening ${opening.id}`} opening={opening} />
            ))}
            {data.edits.map((edit) => (
              <EditCard key={`edit ${edit.id}`} edit={edit} />
            ))}
            {data.rulings.map((ruling) => (
              <RulingCard key={ruling.id} api={api} accountId={accountId} ruling={ruling} />
            ))}
          </Stack>
        )
      ) : !error ? (
        <Skeleton />
      ) : error instanceof ApiError && error.kind === 'offline' ? (
        <OfflineState title="You’re offline" onRetry={retry} busy={isFetching}>
          Decisions will appear when you’re online.
        </OfflineState>
      ) : (
        <ErrorState title="We couldn’t load this" onRetry={retry} busy={isFetching}>
          {messageOf(error, 'Try again in a moment.')}
        </ErrorState>
      )}
    </Page>
  )
}

const SENTENCES: Record<RulingAct, (noun: string) => string> = {
  kept: (noun) => `We looked at your ${noun}`,
  hidden: (noun) => `We’ve hidden your ${noun}`,
  removed: (noun) => `We removed your ${noun}`,
  warned: (noun) => `A warning about your ${noun}`,
}

const PARTS: Record<TextPart, string> = {
  name: 'profile’s name',
  description: 'profile’s description',
  whatYouGet: 'list of what clients get',
}

function sentenceOf({ subject, act, isSuspension, isRefusal, part }: OwnRuling): string {
  if (isRefusal) return 'We haven’t approved your profile'
  if (isSuspension) return 'We’ve suspended your profile'
  return SENTENCES[act](part === null ? NOUNS[subject] : PARTS[part])
}

const now = () => Date.now()

function stateOf({ appeal, appealUntil, isOver }: OwnRuling): [string, Tone] {
  if (appeal === null && isOver) return ['Over', 'plain']
  if (appeal === null) return appealUntil === null ? ['Decided', 'plain'] : ['You can appeal', 'wait']
  if (appeal.outcome === null) return ['Appealed', 'wait']
  return appeal.outcome === 'reversed' ? ['Taken back', 'good'] : ['Decision stays', 'plain']
}

function RulingCard({ api, accountId, ruling }: { api: Api; accountId: number; ruling: OwnRuling }) {
  const { excerpt, reason, at, until, appeal, appealUntil, isOver } = ruling
  const [state, tone] = stateOf(ruling)
  return (
    <Card as="section" roomy>
      <Stack>
        <div className={blocks.head}>
          <Badge tone={tone}>{state}</Badge>
          <h2>{sentenceOf(ruling)}</h2>
          <Quiet>{formatMoment(Date.parse(at), now())}</Quiet>
        </div>
        {isOver ? (
          <p>That’s over: this decision doesn’t hide your profile anymore.</p>
        ) : until === null ? null : (
          <p>{`It ends on ${formatMomentDay(Date.parse(until), now())}.`}</p>
        )}
        {excerpt === '' ? null : <p className={blocks.note}>{`“${excerpt}”`}</p>}
        <p>
          <b>Our reason:</b> <span>{reason}</span>
        </p>
        {appeal === null ? null : (
          <Notice>
            <Stack gap="tight">
              <b>Your appeal</b>
              <span className={blocks.note}>{appeal.text}</span>
              {appeal.reason === '' ? null : <span>{`We replied: ${appeal.reason}`}</span>}
            </Stack>
          </Notice>
        )}
        {appealUntil === null ? null : (
          <AppealForm api={api} accountId={accountId} id={ruling.id} until={appealUntil} />
        )}
      </Stack>
    </Card>
  )
}

interface AppealFormProps {
  api: Api
  accountId: number
  id: number
  until: string
}

function AppealForm({ api, accountId, id, until }: AppealFormProps) {
  const client = useQueryClient()
  return (
    <OneTextForm
      label="Why is this decision wrong?"
      hint={`You can appeal until ${formatMomentDay(Date.parse(until), now())}.`}
      schema={Appeal}
      maxChars={APPEAL_MAX_CHARS}
      action="Send appeal"
      variant="soft"
      send={async (body) => {
        const { value } = await api.call('appeal', { params: { id }, body })
        client.setQueryData(rulingsOptions(api, accountId).queryKey, value)
      }}
    />
  )
}
