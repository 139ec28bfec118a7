/** Discards the input after confirmation. */
import { useState } from 'react'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'

export function StartOver({ onStartOver }: { onStartOver: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async () => {
    try {
      await onStartOver()
      setAsking(false)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'That did not work. Try again.')
    }
  }
  return (
    <>
      <Button variant="plain" onClick={() => setAsking(true)}>
        Start over
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Start over?"
        actions={
          <>
            <Button variant="bad" onClick={() => void start()}>
              Throw it away
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>Everything you typed for this signup leaves this phone, and you begin with an empty form.</p>
        <p role="alert">{problem}</p>
      </Dialog>
    </>
  )
}
