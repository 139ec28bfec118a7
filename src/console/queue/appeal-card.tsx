/** An appeal against a ruling, for another look. */
import { useQuery } from '@tanstack/react-query'
import type { OpenAppeal } from '#contract/console/queue.ts'
import { Link } from 'wouter'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { sessionOptions } from '../api/queries.ts'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import { ACT_NAMES, PART_NAMES, SUBJECT_NAMES } from './words.ts'

export function AppealCard({ appeal: row, mayJudge }: { appeal: OpenAppeal; mayJudge: boolean }) {
  const { rulingId, subject, act, part, excerpt, reason, operator, vendorId, appeal, appealedAt } = row
  const { data: session } = useQuery(sessionOptions)
  const what = part === null ? SUBJECT_NAMES[subject] : PART_NAMES[part]
  return (
    <Card as="section" roomy>
      <Stack>
        <div className={blocks.head}>
          <Badge tone="accent">Appeal</Badge>
          <h2>{`${what} · ${row.isRefusal ? 'Not approved' : row.isSuspension ? 'Suspended' : ACT_NAMES[act]}`}</h2>
        </div>
        <p className={blocks.note}>{excerpt}</p>
        <Quiet>{`${operator}: “${reason}”`}</Quiet>
        {vendorId === null ? null : <Link href={`/people/vendors/${vendorId}`}>{`Vendor #${vendorId}`}</Link>}
        <Notice>
          <Stack gap="tight">
            <span className={blocks.note}>{appeal}</span>
            <Quiet as="span">{`Appealed ${formatMoment(appealedAt)}`}</Quiet>
          </Stack>
        </Notice>
        {mayJudge && operator === session?.email ? (
          <Quiet>You made this decision. It’s better if another operator looks at it.</Quiet>
        ) : null}
        {mayJudge ? (
          <CardActions>
            <ActButton
              act="decideAppeal"
              target={rulingId}
              title="Decide this appeal?"
              action="Decide"
              label="Decide"
              variant="soft"
            />
          </CardActions>
        ) : null}
      </Stack>
    </Card>
  )
}
