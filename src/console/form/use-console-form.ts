/** A form of the console: it is sent online only, and says what the server refused. */
import { useMutation } from '@tanstack/react-query'
import { explainedBy } from '#src/api/errors/explain.ts'
import { useForm, type Check, type ControlValues, type Form } from '#src/ui/form/use-form.ts'
import { messageOf } from '../api/call.ts'

const explain = explainedBy(messageOf)

export function useConsoleForm<Body>(check: Check<ControlValues, Body>, send: (body: Body) => Promise<unknown>): Form {
  const { mutateAsync, isPending } = useMutation({ mutationFn: send })
  return useForm(check, { send: mutateAsync, busy: isPending, explain })
}
