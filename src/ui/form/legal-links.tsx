/** Says at a form what applies to it. */
import blocks from '../elements/blocks.module.css'

/** @param doing `By sending` */
export const LegalLinks = ({ doing, terms = '/about/terms' }: { doing: string; terms?: string }) => (
  <p className={blocks.quiet}>
    <span>{doing}</span>, you agree to our <a href={terms}>terms</a>. <a href="/about/privacy">How we use your data</a>
  </p>
)
