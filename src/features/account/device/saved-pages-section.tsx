/** Pages and photos that were opened and are readable without a connection. */
import { formatCount } from '#contract/format-count.ts'
import { CACHE_LIFETIME_MS, DAY_MS } from '#contract/limits.ts'
import { deleteSavedPages, pageCaches } from '#src/sync/storage/saved-pages.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import css from '../account.module.css'
import { Section } from '../section.tsx'
import { savedPageCounts } from './stored-lines.ts'

interface SavedPagesSectionProps {
  counts: ReadonlyMap<string, number>
  onDeleted: () => void
}

export function SavedPagesSection({ counts, onDeleted }: SavedPagesSectionProps) {
  const { busy, run } = useSingleRun()
  const lines = savedPageCounts(counts)
  const remove = async () => {
    await deleteSavedPages(pageCaches()).catch(() => {})
    onDeleted()
  }
  return (
    <Section title="Saved pages and photos">
      {lines.length === 0 ? (
        <p>None yet. Pages you open are saved here, so that you can read them offline.</p>
      ) : (
        <>
          <ul className={css.lines}>
            {lines.map(([name, count]) => (
              <li key={name[0]}>{formatCount(count, ...name)}</li>
            ))}
          </ul>
          <Quiet>
            Kept for <span>{CACHE_LIFETIME_MS / DAY_MS}</span> days. When there are many, the oldest are deleted first.
            They show what everyone can see.
          </Quiet>
          <Button variant="quiet" busy={busy} onClick={() => void run(remove)}>
            Delete saved pages
          </Button>
        </>
      )}
    </Section>
  )
}
