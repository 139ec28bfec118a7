/** The most recent contact details, stored for 30 days to prefill the next request. */
import { useState } from 'react'
import { formatEmail } from '#contract/format-email.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Section } from './section.tsx'

export function ContactDetails({
  client,
  onForget,
}: {
  client: Record<string, string>
  onForget: () => Promise<void>
}) {
  const [failed, setFailed] = useState(false)
  const lines = [
    [client.firstName, client.lastName].filter(Boolean).join(' '),
    formatEmail(client.email ?? ''),
    formatPhone(client.phoneNumber ?? ''),
  ].filter(Boolean)
  return (
    <Section title="Your contact details">
      <Quiet>
        We use these to fill in your next request and delete them 30 days after your last edit. No one sees them until
        you send.
      </Quiet>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {failed ? <Notice tone="bad">We couldn’t delete them. Try again.</Notice> : null}
      <Button variant="quiet" onClick={() => void onForget().catch(() => setFailed(true))}>
        Delete from this device
      </Button>
    </Section>
  )
}
