import { classes } from '../elements/class-names.ts'
import css from './rich-text.module.css'

/** HTML that the server made from an operator's Markdown: safe to render as is (contract/content.ts). */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  // Raw HTML in the Markdown stays text, and links are checked: server/content/markdown.ts.
  // oxlint-disable-next-line react/no-danger
  return <div className={classes(css.text, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
