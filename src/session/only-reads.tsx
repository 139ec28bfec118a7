import { Quiet } from '#src/ui/elements/quiet.tsx'

/** Instead of what a person with the role read-only can't do. */
export const OnlyReads = () => (
  <Quiet>You can only read here. To do more, ask an owner of your team for another role.</Quiet>
)
