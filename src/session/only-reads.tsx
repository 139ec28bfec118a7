import { Quiet } from '#src/ui/elements/quiet.tsx'

/** Instead of what a person with the role read-only can't do. */
export const OnlyReads = () => <Quiet>Your role in this team only reads. Ask an owner to change it.</Quiet>
