/** The vendor's calendar at a secret address for other apps. The address is shown once; nothing keeps it. */
import { useState } from 'react'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { Api } from '#src/api/client.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { CopyButton } from '#src/ui/elements/copy-button.tsx'
import { Field, Input } from '#src/ui/form/field.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import css from './calendar.module.css'
import { feedFailure } from './feed-failure.ts'

interface PublishedProps {
  api: Api
  vendorId: number
  isPublished: boolean
  onChanged: () => void
}

export function Published({ api, vendorId, isPublished, onChanged }: PublishedProps) {
  const [address, setAddress] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { busy, run } = useSingleRun()
  const attempt = (work: () => Promise<string | null>) =>
    void run(async () => {
      setProblem(null)
      try {
        setAddress(await work())
        onChanged()
      } catch (failure) {
        setProblem(feedFailure(failure))
      }
      setIsAsking(false)
    })
  const params = { id: vendorId }
  const publish = () => attempt(async () => (await api.call('publishCalendar', { params })).value.url)
  const unpublish = () => attempt(async () => (await api.call('unpublishCalendar', { params }), null))
  return (
    <div className={blocks.section}>
      <h3>{`Your ${marketplaceName()} calendar in other apps`}</h3>
      <Quiet>
        {isPublished
          ? 'Your calendar has a secret address. Anyone who knows it can read your busy times and notes.'
          : 'Get a secret address that other calendar apps can subscribe to.'}
      </Quiet>
      {address ? (
        <>
          <Field label="Copy it now: we won’t show it again" className={css.address}>
            {(control) => <Input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />}
          </Field>
          <CopyButton key={address} read={() => address} />
        </>
      ) : null}
      <ProblemNotice problem={problem} />
      <PublishButtons
        isPublished={isPublished}
        busy={busy}
        onAsk={() => setIsAsking(true)}
        onPublish={publish}
        onUnpublish={unpublish}
      />
      <NewAddressDialog open={isAsking} busy={busy} onClose={() => setIsAsking(false)} onConfirm={publish} />
    </div>
  )
}

interface PublishButtonsProps {
  isPublished: boolean
  busy: boolean
  /** A new address ends the one that is in use, so this is asked first. */
  onAsk: () => void
  onPublish: () => void
  onUnpublish: () => void
}

export function PublishButtons({ isPublished, busy, onAsk, onPublish, onUnpublish }: PublishButtonsProps) {
  return (
    <div className={css.buttons}>
      <Button variant="soft" busy={busy} onClick={isPublished ? onAsk : onPublish}>
        {isPublished ? 'Get a new address' : 'Get an address'}
      </Button>
      {isPublished ? (
        <Button variant="quiet" busy={busy} onClick={onUnpublish}>
          Stop publishing
        </Button>
      ) : null}
    </div>
  )
}

interface NewAddressDialogProps {
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

export function NewAddressDialog(asked: NewAddressDialogProps) {
  return (
    <AskDialog {...asked} title="Get a new address?" action="Get a new address">
      <p>The old address stops working. Calendars that use it won’t update anymore.</p>
    </AskDialog>
  )
}
