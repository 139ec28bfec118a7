import css from './breadcrumb.module.css'

/** Where this page is: links from the outside in; the last one is the page itself and no link. */
export function Breadcrumb({ trail }: { trail: { name: string; href?: string | undefined }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css['trail']}>
        {trail.map(({ name, href }) => (
          <li key={name}>{href ? <a href={href}>{name}</a> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
