/** Discards the input after confirmation. */
import { useState } from 'react'
import { messageOf } from '#src/api/errors/message-of.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'

export function StartOver({ onStartOver }: { onStartOver: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useSingleRun()
  const ask = () => {
    setProblem(null)
    setAsking(true)
  }
  const start = async () => {
    try {
      await onStartOver()
      setAsking(false)
    } catch (failure) {
      setProblem(messageOf(failure))
    }
  }
  return (
    <>
      <Button variant="plain" onClick={ask}>
        Start over
      </Button>
      <AskDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Start over?"
        action="Start over"
        busy={busy}
        onConfirm={() => void run(start)}
      >
        <p>Everything you typed for this signup will be deleted from this device.</p>
        <ProblemNotice problem={problem} />
      </AskDialog>
    </>
  )
}
