/** Asks what stays on this device; nothing, unless the person says so. */
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'

interface SignOutDialogProps {
  open: boolean
  /** The data that would be deleted, in words. */
  stored: string
  hasUnsent: boolean
  keeps: boolean
  onKeeps: (keeps: boolean) => void
  busy: boolean
  problem: string | null
  onClose: () => void
  onSignOut: () => void
}

export function SignOutDialog(props: SignOutDialogProps) {
  const { open, stored, hasUnsent, keeps, onKeeps, busy, problem, onClose, onSignOut } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={keeps ? 'Sign out and keep what’s here?' : 'Sign out and delete what’s here?'}
      actions={
        <>
          <LinkButton variant="quiet" href="/on-this-device">
            See what’s here
          </LinkButton>
          <Button variant={keeps ? 'main' : 'bad'} busy={busy} onClick={onSignOut}>
            {keeps ? 'Sign out and keep' : 'Sign out and delete'}
          </Button>
        </>
      }
    >
      <p>
        On this device: <b>{stored}</b>.{' '}
        <span>
          {keeps
            ? 'This stays, and anyone who uses this device can see it.'
            : 'Signing out deletes this, so the next person to use this device can’t see it.'}
        </span>
        {hasUnsent ? <span> Anything already sent stays with the vendors.</span> : null}
      </p>
      <Checkbox checked={keeps} onChange={(event) => onKeeps(event.currentTarget.checked)}>
        Keep it here. Only on a device that’s yours.
      </Checkbox>
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
    </Dialog>
  )
}
