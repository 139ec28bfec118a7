import { AccountIcon, RequestsIcon, SearchIcon, VirtualIcon } from '../elements/icons.tsx'
import { tabOf, TABS } from './navigation.ts'
import css from './tab-bar.module.css'
import { VisuallyHidden } from '../elements/visually-hidden.tsx'

const icons = { search: SearchIcon, virtual: VirtualIcon, requests: RequestsIcon, account: AccountIcon }

/** The bottom bar on phones. `waiting`: the number of requests not sent yet. */
export function TabBar({ path, waiting }: { path: string; waiting: number }) {
  const current = tabOf(path)
  return (
    <nav className={css['tabs']} aria-label="Main">
      <ul>
        {TABS.map(({ id, href, shortName }) => {
          const PlaceIcon = icons[id]
          return (
            <li key={id}>
              <a href={href} aria-current={id === current ? (href === path ? 'page' : 'true') : undefined}>
                <PlaceIcon />
                {shortName}
                {id === 'requests' && waiting > 0 ? (
                  <span className={css['count']}>
                    <VisuallyHidden>, </VisuallyHidden>
                    {waiting}
                    <VisuallyHidden> not sent yet</VisuallyHidden>
                  </span>
                ) : null}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
