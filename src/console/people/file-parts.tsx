/** The parts that the pages about a vendor and about a person share. */
import { Link } from 'wouter'
import type { VendorFile } from '#contract/console/people.ts'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import linked from '#src/ui/elements/linked-card.module.css'
import { ArrowLeftIcon } from '#src/ui/elements/icons.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import { Timeline } from '../work/timeline.tsx'
import css from '../work/timeline.module.css'

export const BackToPeople = () => (
  <div>
    <Link className={linked.back} href="/people">
      <ArrowLeftIcon />
      <span>People</span>
    </Link>
  </div>
)

export const TimelineCard = ({ entries }: { entries: VendorFile['timeline'] }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Timeline</h2>
      <Timeline entries={entries} />
    </Stack>
  </Card>
)

export const MailsCard = ({ mails, role }: { mails: VendorFile['mails']; role: Role }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Emails</h2>
      {mails.length === 0 ? <Quiet>None in the last 30 days.</Quiet> : null}
      <ul className={css.list}>
        {mails.map(({ id, sentAt, subject }) => (
          <li key={id} className={css.row}>
            <div>
              <p>{subject}</p>
              <Quiet>{formatMoment(sentAt)}</Quiet>
            </div>
            {hasRight(role, 'sendMail') ? (
              <ActButton act="resendMail" target={id} title="Send this email again?" action="Send" label="Send again" />
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)
