/** Tells the operator what is wrong with a review. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type * as v from 'valibot'
import { ReportReview as ReportBody, type Review } from '#contract/reviews/reviews.ts'
import { REVIEW_REPORT_MAX_CHARS } from '#contract/limits.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { useForm, type Form } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { Notice } from '#src/ui/screens/notice.tsx'
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
        busy={report.form.busy}
        title={report.reported ? 'Review reported' : 'Report this review'}
        actions={
          canReport ? (
            <Button type="submit" form={`report-${review.id}`} wide busy={report.form.busy}>
              Send report
            </Button>
          ) : signedIn === null ? (
            <LinkButton href={`/report?subject=review&id=${review.id}`}>Report without signing in</LinkButton>
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
          <p>
            <a href={`/sign-in?next=${encodeURIComponent(here)}`}>Sign in</a>{' '}
            <span>to report with your account, or go on without one.</span>
          </p>
        ) : (
          <ReportForm id={`report-${review.id}`} reason={report.reason} form={report.form} />
        )}
      </Dialog>
    </>
  )
}

function ReportForm({ id, reason, form }: { id: string; reason: string; form: Form }) {
  return (
    <form id={id} className={css.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Field
        label="What’s wrong with it?"
        hint="For example: it names a private person, insults someone or isn’t about this booking."
        error={form.fields.errors.get('reason')?.message}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={reason}
            maxLength={REVIEW_REPORT_MAX_CHARS}
            onChange={({ target }) => form.fields.set?.('reason', target.value)}
          />
        )}
      </Field>
      {form.problem === null ? null : <Notice tone="bad">{form.problem}</Notice>}
    </form>
  )
}

/** The text stays while the dialog is closed. */
function useReport(api: Api, reviewId: number) {
  const typed = useTyped(() => ({ reason: '' }))
  const [reported, setReported] = useState(false)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: v.InferOutput<typeof ReportBody>) => api.call('reportReview', { body }),
    onSuccess: () => setReported(true),
  })
  const form = useForm(({ reason }: typeof typed.values) => checkedBy(ReportBody, { reviewId, reason }), {
    held: typed,
    send: mutateAsync,
    busy: isPending,
    explain: (failure) => ({
      problem: messageOf(failure, 'We couldn’t send this. Try again in a moment.'),
    }),
  })
  return { form, reason: typed.values.reason, reported }
}
