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
      setProblem(failure instanceof Error ? failure.message : 'Something went wrong. Try again.')
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
              Start over
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </>
        }
      >
        <p>Everything you typed for this signup will be deleted from this device.</p>
        <p role="alert">{problem}</p>
      </Dialog>
    </>
  )
}
