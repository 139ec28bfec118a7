/** An open draft as what a form shows and changes; in the shape in which `useForm` (src/ui/form) takes it. */

export interface DraftFields<D> {
  /** The values of the fields, by their names. */
  shown: (draft: D) => Readonly<Record<string, unknown>>
  /** The draft after something was typed into one field. */
  typed: (draft: D, name: string, value: string) => D
  /** Called when a field is left. */
  leave?: (name: string) => void
}

/** The part of an open draft (use-draft-session.ts) that a form needs. */
interface FormDraft<D> {
  draft: D | null
  latest: () => D | null
  change: (edit: (draft: D) => D) => void
}

export function heldDraft<D>({ draft, latest, change }: FormDraft<D>, { shown, typed, leave }: DraftFields<D>) {
  return {
    shown: draft === null ? {} : shown(draft),
    latest,
    set: (name: string, value: string) => change((before) => typed(before, name, value)),
    ...(leave && { leave }),
  }
}
