/**
 * /report?subject=vendor&id=12: tells the operator what is wrong with something, with an account or as a guest; /report
 * has the figures of reports.
 */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { EMAIL_MAX_CHARS } from '#contract/limits.ts'
import {
  REPORT_MAX_CHARS,
  SendReport,
  SubjectId,
  SUBJECTS,
  WHYS,
  type Subject,
  type Why,
} from '#contract/reports/reports.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { useHydrated } from '#src/ui/browser/use-hydrated.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Field, Input, Select, TextArea } from '#src/ui/form/field.tsx'
import { useForm, type Form } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { FiguresScreen } from './figures-screen.tsx'

const TITLES: Record<Subject, string> = {
  vendor: 'Report a vendor',
  photo: 'Report a photo',
  review: 'Report a review',
  message: 'Report a message',
  request: 'Report a request',
  article: 'Report an article',
}

const WHY_NAMES: Record<Why, string> = {
  illegal: 'It’s against the law',
  fake: 'It’s fake or misleading',
  insult: 'It insults, threatens or hates',
  private: 'It shows private data',
  rights: 'The photo or text is someone else’s',
  other: 'Something else',
}

/** Everything in an address is text or a number. */
const Named = v.object({
  subject: v.picklist(SUBJECTS),
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), SubjectId),
})

/** @param search of the address: a page of figures where it names nothing to report */
export function ReportScreen({ api, search }: { api: Api; search: object }) {
  const named = v.safeParse(Named, search)
  if (!named.success) return <FiguresScreen api={api} />
  return <ReportForm api={api} subject={named.output.subject} subjectId={named.output.id} />
}

interface Values {
  why: string
  text: string
  email: string
}

function ReportForm({ api, subject, subjectId }: { api: Api; subject: Subject; subjectId: string }) {
  const signedIn = useSignedIn()
  const typed = useTyped<Values>(() => ({ why: '', text: '', email: '' }))
  const [isSent, setIsSent] = useState(false)
  // Typing before the script is there would be lost.
  const isHydrated = useHydrated()
  useUnsavedWork(!isSent && typed.values.text !== '')
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: SendReport) => api.call('sendReport', { body }),
    onSuccess: () => setIsSent(true),
  })
  const form = useForm(
    (values: Values) => checkedBy(SendReport, { subject, subjectId, ...values, email: signedIn ? '' : values.email }),
    {
      held: typed,
      send: mutateAsync,
      busy: isPending,
      explain: (failure) => ({
        problem: messageOf(failure, 'We couldn’t send this. Try again in a moment.'),
      }),
    },
  )
  return (
    <Page narrow roomy>
      <PageHeader title={TITLES[subject]}>
        The site’s operator looks at it within a week. Who is reported doesn’t learn your name.
      </PageHeader>
      {isSent ? (
        <Stack role="alert">
          <Notice tone="good">
            {signedIn || typed.values.email !== ''
              ? 'Thank you. We’ll email you what we decide.'
              : 'Thank you. We’ll look at it.'}
          </Notice>
          <a href="/report">Reports in figures</a>
        </Stack>
      ) : null}
      {isSent ? null : !isHydrated ? (
        <Skeleton shape="title" />
      ) : (
        <Card roomy>
          <form noValidate onSubmit={(event) => void form.submit(event)}>
            <Stack>
              <Fields form={form} values={typed.values} isGuest={!signedIn} />
              {form.problem === null ? null : <Notice tone="bad">{form.problem}</Notice>}
              <Button type="submit" wide busy={isPending}>
                Send report
              </Button>
            </Stack>
          </form>
        </Card>
      )}
    </Page>
  )
}

function Fields({ form, values, isGuest }: { form: Form<SendReport>; values: Values; isGuest: boolean }) {
  const errorOf = (name: string) => form.fields.errors.get(name)?.message
  return (
    <>
      <Field label="What’s wrong?" required error={errorOf('why')}>
        {(control) => (
          <Select {...control} value={values.why} onChange={({ target }) => form.fields.set?.('why', target.value)}>
            <option value="">Choose…</option>
            {WHYS.map((why) => (
              <option key={why} value={why}>
                {WHY_NAMES[why]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Say more" hint="What exactly, and how you know." required error={errorOf('text')}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={REPORT_MAX_CHARS}
            value={values.text}
            onChange={({ target }) => form.fields.set?.('text', target.value)}
          />
        )}
      </Field>
      {isGuest ? (
        <Field label="Your email" hint="If you’d like to know what we decide." optional error={errorOf('email')}>
          {(control) => (
            <Input
              {...control}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={EMAIL_MAX_CHARS}
              value={values.email}
              onChange={({ target }) => form.fields.set?.('email', target.value)}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}
