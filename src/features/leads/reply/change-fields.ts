/** What is typed into a reply, by one field or by many at once. Whatever is right then loses its error. */
import type { useShownErrors } from '#src/ui/form/use-shown-errors.ts'
import type { OpenReply } from './use-reply-draft.ts'

type ReplyFields = NonNullable<OpenReply['draft']>['answer']

export function changesOf(
  { change }: Pick<OpenReply, 'change'>,
  { edited, recheck }: Pick<ReturnType<typeof useShownErrors>, 'edited' | 'recheck'>,
) {
  const changed = (changeFields: (before: ReplyFields) => ReplyFields, names: readonly string[]) => {
    names.forEach(edited)
    change((before) => ({
      ...before,
      answer: changeFields(before.answer),
      refusals: (before.refusals ?? []).filter((refusal) => !names.includes(refusal.name)),
    }))
    for (const name of names) recheck(name, 'onlyIfFine')
  }
  return {
    set: (name: string, value: string) =>
      // The lines make the price.
      changed((before) => ({ ...before, [name]: value }), name.startsWith('terms.lines.') ? [name, 'price'] : [name]),
    setFields: (fields: ReplyFields, wrong: readonly string[]) => changed(() => fields, wrong),
  }
}
