/** The gallery of `src/ui/` at /dev/ui, in `npm run dev` only (server/bin/ui-gallery.mjs): each part in each state. */
import { StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import css from './gallery.module.css'
import { Buttons } from './parts/buttons.tsx'
import { Choices } from './parts/choices.tsx'
import { Content } from './parts/content.tsx'
import { Dialogs } from './parts/dialogs.tsx'
import { Fields } from './parts/fields.tsx'
import { Forms } from './parts/forms.tsx'
import { Frame } from './parts/frame.tsx'
import { Labels } from './parts/labels.tsx'
import { Screens } from './parts/screens.tsx'
import { Text } from './parts/text.tsx'
import { followStyle, type Scheme } from './style-rules.ts'
import '#src/ui/styles/base.css'

const GROUPS: readonly { name: string; Group: ComponentType }[] = [
  { name: 'Buttons and chips', Group: Buttons },
  { name: 'Labels and surfaces', Group: Labels },
  { name: 'Dialogs', Group: Dialogs },
  { name: 'Fields', Group: Fields },
  { name: 'Forms', Group: Forms },
  { name: 'Choices with suggestions', Group: Choices },
  { name: 'Text and facts', Group: Text },
  { name: 'Content', Group: Content },
  { name: 'Notices and screens', Group: Screens },
  { name: 'Frame', Group: Frame },
]

const VIEWS = {
  '': 'This device',
  '?scheme=light': 'Light',
  '?scheme=dark': 'Dark',
  '?scheme=both': 'Side by side',
} as const

const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

const Gallery = () => (
  <>
    <header className={css.top}>
      <h1>Parts of src/ui</h1>
      <nav className={css.links} aria-label="Color scheme">
        {Object.entries(VIEWS).map(([query, name]) => (
          <a
            key={name}
            href={`/dev/ui${query}`}
            target="_top"
            aria-current={query === window.location.search ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <nav className={css.links} aria-label="Groups">
        {GROUPS.map(({ name }) => (
          <a key={name} href={`#${idOf(name)}`}>
            {name}
          </a>
        ))}
      </nav>
    </header>
    <main className={css.gallery}>
      {GROUPS.map(({ name, Group }) => (
        <section key={name} className={css.group} id={idOf(name)} aria-label={name}>
          <h2>{name}</h2>
          <Group />
        </section>
      ))}
    </main>
  </>
)

const SideBySide = () => (
  <div className={css.sideBySide}>
    {(['light', 'dark'] as const).map((scheme) => (
      // It is this page, and needs its scripts.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe key={scheme} title={scheme} src={`/dev/ui?scheme=${scheme}`} />
    ))}
  </div>
)

const wanted = new URLSearchParams(window.location.search).get('scheme')
const scheme: Scheme | null = wanted === 'light' || wanted === 'dark' ? wanted : null
followStyle(scheme)
const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode>{wanted === 'both' ? <SideBySide /> : <Gallery />}</StrictMode>)
