/** Says at a form what applies to it. */
import { Quiet } from '#src/ui/elements/quiet.tsx'

/** @param doing `By sending` */
export const LegalLinks = ({ doing, terms = '/about/terms' }: { doing: string; terms?: string }) => (
  <Quiet>
    <span>{doing}</span>, you agree to our <a href={terms}>terms</a>. <a href="/about/privacy">How we use your data</a>
  </Quiet>
)
