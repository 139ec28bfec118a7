import blocks from '#src/ui/elements/blocks.module.css'
import { Notice } from '#src/ui/screens/notice.tsx'

/** Why notifications could not be turned on here. */
export const DeviceProblem = ({ problem }: { problem: string | null }) => (
  <div role="alert" className={blocks.announced}>
    {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
  </div>
)

/** Advice on what to do while the browser waits for an answer. */
export const DeviceHint = ({ hint }: { hint: string | null }) => (
  <div aria-live="polite" className={blocks.announced}>
    {hint === null ? null : <Notice>{hint}</Notice>}
  </div>
)
