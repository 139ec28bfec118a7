import blocks from '#src/ui/elements/blocks.module.css'
import { Notice } from '#src/ui/screens/notice.tsx'

/** Why notifications could not be turned on here. */
export const DeviceProblem = ({ problem }: { problem: string | null }) => (
  <div role="alert" className={blocks.announced}>
    {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
  </div>
)
