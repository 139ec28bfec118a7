/** The most recent contact details, stored for 30 days to prefill the next request. */
import { useState } from 'react'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
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
    client.email,
    client.phoneNumber,
  ].filter(Boolean)
  return (
    <Section title="Your contact details">
      <p className={blocks.quiet}>
        As you typed them last, to fill in the next request. They go 30 days after that. Nobody else sees them before
        you send.
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {failed ? <Notice tone="bad">They could not be deleted. Try again.</Notice> : null}
      <Button variant="quiet" onClick={() => void onForget().catch(() => setFailed(true))}>
        Delete from this phone
      </Button>
    </Section>
  )
}
