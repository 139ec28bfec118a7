/** Offers notifications where a person waits for a reply. The browser asks only once they have said yes here. */
import { DAY_MS } from '#contract/limits.ts'
import { useState } from 'react'
import type { SignedIn } from '#contract/signed-in.ts'
import type { Api } from '#src/api/client.ts'
import { Announced } from '#src/sync/actions/action-status.tsx'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { createAskedAgain } from '#src/sync/storage/asked-again.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from '../account.module.css'
import { DeviceHint, DeviceProblem } from './device-problem.tsx'
import { useDevice } from './use-device.ts'

const refusal = createAskedAgain('notificationsDeclined', 90 * DAY_MS)

/** @param waitsFor who is waited for */
export function NotifyOffer({ api, waitsFor }: { api: Api; waitsFor: 'vendors' | 'clients' }) {
  const who = useSignedIn()
  return who ? <Offer key={who.accountId} api={api} who={who} waitsFor={waitsFor} /> : null
}

function Offer({ api, who, waitsFor }: { api: Api; who: SignedIn; waitsFor: 'vendors' | 'clients' }) {
  const device = useDevice(api, who.accountId)
  const [declined, setDeclined] = useState(() => !refusal.mayAsk())
  const [asked, setAsked] = useState(false)
  return (
    <>
      {declined || device.state !== 'off' ? null : (
        <Question
          device={device}
          waitsFor={waitsFor}
          onAccept={() => {
            setAsked(true)
            device.turnOn()
          }}
          onDecline={() => {
            refusal.asked()
            setDeclined(true)
          }}
        />
      )}
      <Announced>
        {asked && device.state === 'on' ? (
          <Notice tone="good">Notifications are on for this device.</Notice>
        ) : asked && device.state === 'blocked' ? (
          <Notice>
            Your browser blocked notifications. You’ll get emails. <a href="/account/notifications">Change it</a>
          </Notice>
        ) : null}
      </Announced>
    </>
  )
}

interface QuestionProps {
  device: ReturnType<typeof useDevice>
  waitsFor: 'vendors' | 'clients'
  onAccept: () => void
  onDecline: () => void
}

function Question({ device, waitsFor, onAccept, onDecline }: QuestionProps) {
  const title = waitsFor === 'vendors' ? 'Get notified when a vendor replies' : 'Get notified when a client writes'
  return (
    <Card as="section" roomy className={blocks.section} aria-label={title}>
      <h2>{title}</h2>
      <p>
        Notifications come to this device, even when Fanfare is closed.{' '}
        <a href="/account/notifications">Choose which ones</a>
      </p>
      <DeviceProblem problem={device.problem} />
      <DeviceHint hint={device.hint} />
      <div className={css.buttons}>
        <Button variant="soft" busy={device.busy} onClick={onAccept}>
          Notify me
        </Button>
        <Button variant="quiet" onClick={onDecline}>
          Not now
        </Button>
      </div>
    </Card>
  )
}
