/** Page layout: text width, stacks and header. */
import { formatNumber } from '#contract/format-count.ts'
import type { ComponentPropsWithRef, ReactNode, Ref } from 'react'
import { classes } from '../elements/class-names.ts'
import css from './page.module.css'

/** The content width with side margins. `narrow` is for forms and reading. */
export function Wrap({ narrow, className, ...rest }: { narrow?: boolean } & ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classes(css.wrap, narrow && css.narrow, className)} />
}

interface PageProps extends ComponentPropsWithRef<'div'> {
  narrow?: boolean
  /** More space between the parts. */
  roomy?: boolean
  /** Less space on phones, for a page of results. */
  dense?: boolean
  /** For a page that ends with an action bar, which has its own space. */
  hasActionBar?: boolean
}

/** A whole page's content, stacked, with space above and below. */
export function Page({ narrow, roomy, dense, hasActionBar, className, ...rest }: PageProps) {
  return (
    <div
      {...rest}
      className={classes(
        css.wrap,
        css.page,
        css.stack,
        narrow && css.narrow,
        roomy && css.roomy,
        dense && css.dense,
        hasActionBar && css.hasActionBar,
        className,
      )}
    />
  )
}

/** Stacks elements with even spacing. */
export function Stack({
  gap = 'even',
  className,
  ...rest
}: { gap?: 'tight' | 'even' | 'loose' } & ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classes(css.stack, gap !== 'even' && css[gap], className)} />
}

interface PageHeaderProps {
  title: ReactNode
  /** Shown in parentheses after the title. */
  count?: number | undefined
  /** Use `h2` below another title. */
  as?: 'h1' | 'h2'
  /** For a heading that takes focus when the content below it changes. */
  headingRef?: Ref<HTMLHeadingElement>
  /** A sentence below the title. */
  children?: ReactNode
}

/** The page's title. */
export function PageHeader({ title, count, as: Heading = 'h1', headingRef, children }: PageHeaderProps) {
  return (
    <header className={css.header}>
      <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        <span>{title}</span>
        {count === undefined ? null : (
          <>
            {' '}
            <span className={css.count}>{`(${formatNumber(count)})`}</span>
          </>
        )}
      </Heading>
      {children ? <p className={css.lead}>{children}</p> : null}
    </header>
  )
}
