/** How the gallery shows a part and its states. */
import type { ReactNode } from 'react'
import css from './gallery.module.css'

interface PartProps {
  /** The component's name in `src/ui/`. */
  name: string
  children: ReactNode
}

export const Part = ({ name, children }: PartProps) => (
  <section className={css.part} id={name} aria-labelledby={`${name}-title`}>
    <h3 id={`${name}-title`}>
      <a href={`#${name}`}>{name}</a>
    </h3>
    <div className={css.states}>{children}</div>
  </section>
)

interface StateProps {
  name: string
  /** Takes a whole line, as forms and notices do. */
  isWide?: boolean
  children: ReactNode
}

export const State = ({ name, isWide = false, children }: StateProps) => (
  <div className={css.state} data-wide={isWide || undefined}>
    <p className={css.name}>{name}</p>
    <div className={css.shown}>{children}</div>
  </div>
)

interface StageProps {
  name: string
  /** Room for parts that keep to an edge of the screen. */
  isTall?: boolean
  children: ReactNode
}

/** Stands for a screen: parts that keep to its edges stay inside. */
export const Stage = ({ name, isTall = false, children }: StageProps) => (
  <State name={name} isWide>
    <div className={css.stage} data-tall={isTall || undefined}>
      {children}
    </div>
  </State>
)
