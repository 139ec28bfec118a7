/** How a page is laid out: the width of its text, its stacks, its header. */
import { formatNumber } from '#contract/format.ts'
import type { ComponentPropsWithRef, ReactNode, Ref } from 'react'
import { classes } from '../elements/class-names.ts'
import css from './page.module.css'

/** The width that content keeps, with the margin at the sides. `narrow` is for forms and reading. */
export function Wrap({ narrow, className, ...rest }: { narrow?: boolean } & ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classes(css['wrap'], narrow && css['narrow'], className)} />
}

/** A whole page's content, stacked, with room above and below. */
export function Page({ narrow, className, ...rest }: { narrow?: boolean } & ComponentPropsWithRef<'div'>) {
  return (
    <div {...rest} className={classes(css['wrap'], css['page'], css['stack'], narrow && css['narrow'], className)} />
  )
}

/** Things under each other with even room between them. */
export function Stack({
  gap = 'even',
  className,
  ...rest
}: { gap?: 'tight' | 'even' | 'loose' } & ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classes(css['stack'], gap !== 'even' && css[gap], className)} />
}

interface PageHeaderProps {
  title: ReactNode
  /** In parentheses behind the title. */
  count?: number | undefined
  /** `h2` below another title. */
  as?: 'h1' | 'h2'
  /** For a heading that takes the focus when what is below it has changed. */
  headingRef?: Ref<HTMLHeadingElement>
  /** A sentence below. */
  children?: ReactNode
}

/** What the page is called. */
export function PageHeader({ title, count, as: Heading = 'h1', headingRef, children }: PageHeaderProps) {
  return (
    <header className={css['header']}>
      <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
        {count === undefined ? null : (
          <>
            {' '}
            <span className={css['count']}>({formatNumber(count)})</span>
          </>
        )}
      </Heading>
      {children ? <p className={css['lead']}>{children}</p> : null}
    </header>
  )
}
