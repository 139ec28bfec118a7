/** The end of a long form: the outcome, what happens next, and where to go from here. */
import type { ComponentType, ReactNode } from 'react'
import type { Elements } from '../elements/elements.ts'
import { Card } from '../elements/card.tsx'
import css from './outcome.module.css'

interface OutcomeHeroProps {
  tone: 'good' | 'wait' | 'bad'
  Icon: ComponentType
  title: string
  /** Paragraphs. */
  children: Elements
}

export function OutcomeHero({ tone, Icon, title, children }: OutcomeHeroProps) {
  return (
    <div className={css.hero} data-tone={tone}>
      <span className={css.icon}>
        <Icon />
      </span>
      <div aria-live="polite">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** @param children list items */
export function WhatIsNext({ children }: { children: ReactNode }) {
  return (
    <Card as="section" roomy>
      <h2 className={css.title}>What happens next</h2>
      <ol className={css.next}>{children}</ol>
    </Card>
  )
}

export function OutcomeActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}
