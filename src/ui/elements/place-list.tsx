/** Places as a list: each line says how things stand there, and leads to it. */
import type { ReactNode } from 'react'
import { ArrowRightIcon } from './icons.tsx'
import css from './place-list.module.css'

/** @param children places */
export const PlaceList = ({ children }: { children: ReactNode }) => <ul className={css.places}>{children}</ul>

interface PlaceProps {
  href: string
  name: string
  /** How it stands, in a few words; null while it loads: its line stays free. */
  words: string | null
  /** Whether it waits for the person. */
  needsYou?: boolean
}

export const Place = ({ href, name, words, needsYou = false }: PlaceProps) => (
  <li>
    <a className={css.place} href={href}>
      <span>
        <b>{name}</b>
        <small data-tone={needsYou ? 'wait' : undefined}>{words}</small>
      </span>
      <ArrowRightIcon />
    </a>
  </li>
)
