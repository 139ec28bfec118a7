import css from './breadcrumb.module.css'

/** The page's place in the site, outermost first; the last entry is the page itself and not a link. */
export function Breadcrumb({ trail }: { trail: { name: string; href?: string | undefined }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css.trail}>
        {trail.map(({ name, href }) => (
          <li key={name}>{href ? <a href={href}>{name}</a> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}

/** The breadcrumb of a page that belongs to the account. @param parents between the account and the page */
export function AccountBreadcrumb({
  name,
  parents = [],
}: {
  name: string
  parents?: { name: string; href: string }[]
}) {
  return <Breadcrumb trail={[{ name: 'Account', href: '/account' }, ...parents, { name }]} />
}
