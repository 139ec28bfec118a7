/** The way back from a page to the list that it belongs to. */
import { Link } from 'wouter'
import { ArrowLeftIcon } from '#src/ui/elements/icons.tsx'
import linked from '#src/ui/elements/linked-card.module.css'

export const BackLink = ({ href, name }: { href: string; name: string }) => (
  <div>
    <Link className={linked.back} href={href}>
      <ArrowLeftIcon />
      <span>{name}</span>
    </Link>
  </div>
)
