/** Something that was reported: what it said, what people say about it, and what an operator may do. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { PICTURE_PATH, resized } from '#contract/pictures.ts'
import type { QueueItem } from '#contract/console/queue.ts'
import { NOT_SUSPENDED } from '#contract/console/suspension-mark.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from './queue.module.css'
import { Questions } from './questions.tsx'
import { headingAround, SUBJECT_NAMES, WHY_NAMES } from './words.ts'

export function ItemCard({ item, mayJudge }: { item: QueueItem; mayJudge: boolean }) {
  const { subject, subjectId, excerpt, leadId, isOverdue, claimedBy, reports, questions } = item
  return (
    <Card as="section" roomy>
      <Stack>
        <div className={blocks.head}>
          <Badge tone={isOverdue ? 'bad' : 'wait'}>{isOverdue ? 'Overdue' : 'Reported'}</Badge>
          <Heading item={item} />
        </div>
        {subject === 'photo' ? (
          <img className={css.photo} src={resized(`${PICTURE_PATH}${subjectId}`, 640, 480, 'inside')} alt="" />
        ) : null}
        <p className={blocks.note}>{excerpt}</p>
        {subject === 'article' ? <a href={`/articles/${subjectId}`}>View article</a> : null}
        {leadId === null ? null : <Link href={`/requests/${leadId}`}>{`Request #${leadId}`}</Link>}
        {reports.map(({ why, text, at }) => (
          <Notice key={`${at} ${text}`}>
            <Stack gap="tight">
              <b>{WHY_NAMES[why]}</b>
              <span className={blocks.note}>{text}</span>
              <Quiet as="span">{`Reported ${formatMoment(at)}`}</Quiet>
            </Stack>
          </Notice>
        ))}
        <Questions questions={questions} />
        {claimedBy === null ? null : <Notice tone="wait">{`${claimedBy} is looking at this.`}</Notice>}
        {mayJudge ? <Acts item={item} /> : null}
      </Stack>
    </Card>
  )
}

/** Whose it is stands there: the vendor of a message may have got it. */
function Heading({ item: { subject, vendorId, vendorName, writtenBy } }: { item: QueueItem }) {
  const [before, after] = headingAround(subject, writtenBy)
  if (vendorId === null) return <h2>{SUBJECT_NAMES[subject]}</h2>
  return (
    <h2>
      <span>{before}</span> <Link href={`/people/vendors/${vendorId}`}>{vendorName}</Link>
      {after === '' ? null : <span>{` ${after}`}</span>}
    </h2>
  )
}

function Acts({ item: { subject, subjectId, claimedBy, isOwnClaim } }: { item: QueueItem }) {
  const client = useQueryClient()
  const take = useMutation({
    mutationFn: () => callConsole('claimReport', { body: { subject, subjectId } }),
    onSuccess: ({ claimedBy: other }) => other !== null && client.invalidateQueries({ queryKey: ['consoleReports'] }),
  })
  if (claimedBy === null && !isOwnClaim && take.data?.claimedBy !== null)
    return (
      <>
        <ProblemNotice problem={take.error && messageOf(take.error)} />
        <Button wide busy={take.isPending} onClick={() => take.mutate()}>
          Look at this
        </Button>
      </>
    )
  const name = SUBJECT_NAMES[subject].toLowerCase()
  const target = `${subject}-${subjectId}`
  return (
    <CardActions>
      <ActButton
        act="keepReported"
        target={target}
        title={`Keep this ${name}?`}
        action="Keep"
        label="Keep"
        variant="soft"
      />
      {subject === 'article' ? null : (
        <>
          <ActButton act="askAbout" target={target} title={`Ask about this ${name}?`} action="Ask" label="Ask" />
          <ActButton act="warnAbout" target={target} title={`Warn about this ${name}?`} action="Warn" label="Warn" />
        </>
      )}
      {subject === 'vendor' ? (
        <>
          <ActButton
            act="removeText"
            target={subjectId}
            title="Remove a text of this vendor?"
            action="Remove"
            label="Remove a text"
          />
          <ActButton
            act="suspendVendor"
            target={subjectId}
            given={{ seen: NOT_SUSPENDED }}
            title="Suspend this vendor?"
            action="Suspend"
            label="Suspend"
          />
          <ActButton act="hideVendor" target={subjectId} title="Hide this vendor?" action="Hide" label="Hide" />
        </>
      ) : null}
      {subject === 'review' ? (
        <ActButton act="hideReview" target={subjectId} title="Hide this review?" action="Hide" label="Hide" />
      ) : null}
      {subject === 'photo' || subject === 'message' ? (
        <ActButton act="removeReported" target={target} title={`Remove this ${name}?`} action="Remove" label="Remove" />
      ) : null}
    </CardActions>
  )
}
