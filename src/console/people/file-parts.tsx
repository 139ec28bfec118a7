/** The parts that the pages about a vendor and about a person share. */
import type { VendorFile } from '#contract/console/people.ts'
import { hasRight, type Role } from '#contract/console/rights.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { BackLink } from '../frame/back-link.tsx'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import { Timeline } from '../work/timeline.tsx'
import css from '../work/timeline.module.css'

export const BackToPeople = () => <BackLink href="/people" name="People" />

export const TimelineCard = ({ entries }: { entries: VendorFile['timeline'] }) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Timeline</h2>
      <Timeline entries={entries} />
    </Stack>
  </Card>
)

interface MailsProps {
  email: string | null
  bounce: VendorFile['bounce']
  mails: VendorFile['mails']
  role: Role
}

export const MailsCard = ({ email, bounce, mails, role }: MailsProps) => (
  <Card as="section" roomy>
    <Stack gap="tight">
      <h2>Emails</h2>
      {bounce && email !== null ? (
        <Notice tone="bad">
          <Stack gap="tight">
            <b>This address gets no mail: it came back.</b>
            <span className={blocks.note}>{`${bounce.cause} · ${formatMoment(bounce.since)}`}</span>
            {hasRight(role, 'sendMail') ? (
              <div>
                <ActButton
                  act="clearBounce"
                  target={email}
                  title="Send mail there again?"
                  action="Clear"
                  label="Clear"
                />
              </div>
            ) : null}
          </Stack>
        </Notice>
      ) : null}
      {mails.length === 0 ? <Quiet>None in the last 30 days.</Quiet> : null}
      <ul className={css.list}>
        {mails.map(({ id, sentAt, subject, canResend }) => (
          <li key={id} className={css.row}>
            <div>
              <p>{subject}</p>
              <Quiet>{formatMoment(sentAt)}</Quiet>
            </div>
            {canResend && hasRight(role, 'sendMail') ? (
              <ActButton act="resendMail" target={id} title="Send this email again?" action="Send" label="Send again" />
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  </Card>
)
