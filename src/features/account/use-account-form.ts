/** A form of the account: it is sent online only, and says what the server refused. */
import { useMutation } from '@tanstack/react-query'
import { explainedBy } from '#src/api/errors/explain.ts'
import { useForm, type Check, type ControlValues, type Form } from '#src/ui/form/use-form.ts'
import { problemMessage } from './problem-messages.ts'

const explain = explainedBy(problemMessage)

export function useAccountForm<Body>(check: Check<ControlValues, Body>, send: (body: Body) => Promise<unknown>): Form {
  const { mutateAsync, isPending } = useMutation({ mutationFn: send })
  return useForm(check, { send: mutateAsync, busy: isPending, explain })
}
