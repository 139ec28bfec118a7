/** Saves a year's payments as a spreadsheet. */
import { useState } from 'react'
import type { Api } from '#src/api/client.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import css from '../account.module.css'
import { problemMessage } from '../problem-messages.ts'
import { Section } from '../section.tsx'

export function YearFigures({ api, now }: { api: Api; now: number }) {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const thisYear = new Date(now).getFullYear()
  const download = (year: number) =>
    run(async () => {
      setProblem(null)
      try {
        const { fileName, csv } = (await api.call('yearFigures', { params: { year: String(year) } })).value
        await downloadFile(fileName, csv, 'text/csv')
      } catch (failure) {
        setProblem(problemMessage(failure))
      }
    })
  return (
    <Section title="For your taxes">
      <p>A spreadsheet (CSV) with each payment and refund recorded on your bookings, and the sales tax in them.</p>
      <div>
        <div className={css.buttons}>
          {[thisYear, thisYear - 1].map((year) => (
            <Button key={year} variant="quiet" busy={busy} onClick={() => void download(year)}>
              {`Download ${year}`}
            </Button>
          ))}
        </div>
        <div role="alert">{problem ? <Notice tone="bad">{problem}</Notice> : null}</div>
      </div>
    </Section>
  )
}
