import { useState } from 'react'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { ignore, LONG_NAME, LONG_TEXT } from '../sample.ts'
import { Part, State } from '../specimen.tsx'

type Opened = 'dialog' | 'long' | 'ask' | 'safe' | 'busy' | 'problem'

const BUTTONS: Record<Opened, string> = {
  dialog: 'Dialog',
  long: 'Dialog with long text',
  ask: 'AskDialog',
  safe: 'AskDialog, safe',
  busy: 'AskDialog, busy for 5 s',
  problem: 'AskDialog, failed',
}

export function Dialogs() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const open = (which: Opened) => {
    setOpened(which)
    if (which === 'busy') setTimeout(close, 5_000)
  }
  return (
    <Part name="Dialog">
      {(Object.keys(BUTTONS) as Opened[]).map((which) => (
        <State key={which} name={which}>
          <Button variant="quiet" aria-label={`Open: ${BUTTONS[which]}`} onClick={() => open(which)}>
            {BUTTONS[which]}
          </Button>
        </State>
      ))}
      <Dialog
        open={opened === 'dialog' || opened === 'long'}
        onClose={close}
        title={opened === 'long' ? LONG_NAME : 'Propose another date'}
        actions={<Button onClick={close}>Send</Button>}
      >
        <p>{opened === 'long' ? LONG_TEXT.repeat(12) : LONG_TEXT}</p>
      </Dialog>
      <AskDialog
        open={opened === 'ask' || opened === 'safe' || opened === 'busy' || opened === 'problem'}
        onClose={close}
        title={opened === 'safe' ? 'Mark as completed?' : 'Cancel the booking?'}
        action={opened === 'safe' ? 'Mark as completed' : 'Cancel booking'}
        isSafe={opened === 'safe'}
        busy={opened === 'busy'}
        onConfirm={opened === 'busy' ? ignore : close}
      >
        <p>{LONG_TEXT}</p>
        <ProblemNotice problem={opened === 'problem' ? 'You’re offline. Try again when you’re online.' : null} />
      </AskDialog>
    </Part>
  )
}
