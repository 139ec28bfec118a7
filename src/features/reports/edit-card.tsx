/** An operator changed a name or the phone number of the account, and why. */
import type { OwnEdit } from '#contract/reports/reports.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { formatMoment } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'

const NAMES: Record<string, string> = {
  welcomeName: 'name',
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone number',
}

const now = () => Date.now()
const shown = (text: string) => (text === '' ? 'empty' : `“${text}”`)

export const EditCard = ({ edit: { field, before, after, reason, at, isUndone } }: { edit: OwnEdit }) => (
  <Card as="section" roomy>
    <Stack>
      <div className={blocks.head}>
        <Badge tone="plain">{isUndone ? 'Taken back' : 'Changed'}</Badge>
        <h2>{`We changed your ${NAMES[field] ?? 'data'}`}</h2>
        <Quiet>{formatMoment(Date.parse(at), now())}</Quiet>
      </div>
      <p className={blocks.note}>
        {isUndone
          ? `We took it back: it’s ${shown(before)} again.`
          : `It was ${shown(before)}, and is ${shown(after)} now.`}
      </p>
      <p>
        <b>Our reason:</b> <span>{reason}</span>
      </p>
    </Stack>
  </Card>
)
