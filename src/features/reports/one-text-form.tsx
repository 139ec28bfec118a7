/** One text for the site’s operator: an answer or an appeal. */
import { useMutation } from '@tanstack/react-query'
import type { Appeal, AnswerQuestion } from '#contract/reports/reports.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { useUnsavedWork } from '#src/sync/unsaved-work/use-unsaved-work.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Field, TextArea } from '#src/ui/form/field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useTyped } from '#src/ui/form/use-typed.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'

export interface OneText {
  text: string
}

interface OneTextFormProps {
  label: string
  hint?: string
  schema: typeof Appeal | typeof AnswerQuestion
  maxChars: number
  /** The words of the button. */
  action: string
  variant?: 'main' | 'soft'
  send: (body: OneText) => Promise<unknown>
}

export function OneTextForm({ label, hint, schema, maxChars, action, variant = 'main', send }: OneTextFormProps) {
  const typed = useTyped((): OneText => ({ text: '' }))
  useUnsavedWork(typed.values.text !== '')
  const { mutateAsync, isPending } = useMutation({ mutationFn: send })
  const form = useForm((values: OneText) => checkedBy(schema, values), {
    held: typed,
    send: mutateAsync,
    busy: isPending,
    explain: (failure) => ({
      problem: messageOf(failure, 'We couldn’t send this. Try again in a moment.'),
    }),
  })
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack>
        <Field label={label} hint={hint} error={form.fields.errors.get('text')?.message}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={maxChars}
              value={typed.values.text}
              onChange={({ target }) => form.fields.set?.('text', target.value)}
            />
          )}
        </Field>
        {form.problem === null ? null : <Notice tone="bad">{form.problem}</Notice>}
        <Button type="submit" variant={variant} wide busy={isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
