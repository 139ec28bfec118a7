/** Tells the operator what is wrong with a review. */
import { useState } from 'react'
import * as v from 'valibot'
import { ReportReview as ReportBody, type Review } from '#contract/reviews/reviews.ts'
import { REVIEW_REPORT_MAX_CHARS } from '#contract/limits.ts'
import { ApiError, type Api } from '#src/api/client.ts'
import { useSignedIn } from '#src/pwa/account/use-signed-in.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import css from './reviews.module.css'

/** @param here the page that it stands on, to come back to after a sign-in */
export function ReportReview({ api, review, here }: { api: Api; review: Review; here: string }) {
  const [opened, setOpened] = useState(false)
  const report = useReport(api, review.id)
  const signedIn = useSignedIn()
  const canReport = signedIn !== null && !report.reported
  return (
    <>
      <Button variant="plain" aria-label={`Report ${review.authorName}’s review`} onClick={() => setOpened(true)}>
        Report
      </Button>
      <Dialog
        open={opened}
        onClose={() => setOpened(false)}
        busy={report.busy}
        title={report.reported ? 'Review reported' : 'Report this review'}
        actions={
          canReport ? (
            <Button type="submit" form={`report-${review.id}`} wide busy={report.busy}>
              Send report
            </Button>
          ) : signedIn === null ? (
            <LinkButton href={`/sign-in?next=${encodeURIComponent(here)}`}>Sign in</LinkButton>
          ) : (
            <Button variant="quiet" onClick={() => setOpened(false)}>
              Close
            </Button>
          )
        }
      >
        {report.reported ? (
          <Notice tone="good">Thank you. The site’s operator decides whether it stays.</Notice>
        ) : signedIn === null ? (
          <p>Sign in to report this review.</p>
        ) : (
          <ReportForm id={`report-${review.id}`} {...report} />
        )}
      </Dialog>
    </>
  )
}

function ReportForm({ id, reason, setReason, error, problem, send }: { id: string } & ReturnType<typeof useReport>) {
  return (
    <form
      id={id}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label="What’s wrong with it?"
        hint="For example: it names a private person, insults someone or isn’t about this booking."
        error={error}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={reason}
            maxLength={REVIEW_REPORT_MAX_CHARS}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
    </form>
  )
}

/** The text stays while the dialog is closed. */
function useReport(api: Api, reviewId: number) {
  const { busy, run } = useSingleRun()
  const [reason, setReason] = useState('')
  const [reported, setReported] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = () =>
    run(async () => {
      const parsed = v.safeParse(ReportBody, { reviewId, reason })
      setError(parsed.success ? null : parsed.issues[0].message)
      setProblem(null)
      if (!parsed.success) return
      try {
        await api.call('reportReview', { body: parsed.output })
        setReported(true)
      } catch (failure) {
        setProblem(failure instanceof ApiError ? failure.message : 'We couldn’t send this. Try again in a moment.')
      }
    })
  return { busy, reason, setReason, reported, error, problem, send }
}
