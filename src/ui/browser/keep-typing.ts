/**
 * Text typed before the script arrived stays in its fields. React takes over the server's fields with what is in them,
 * but renders them anew, and empty, where it can't: after a translation, above all.
 */

type Field = HTMLInputElement | HTMLTextAreaElement

/** @returns what is called once fields below `root` were rendered anew: it gives them what the former ones hold */
export function keepTyping(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<Field>('input, textarea')]
  let focused: EventTarget | null = document.activeElement
  const follow = ({ target }: Event) => {
    focused = target
  }
  root.addEventListener('focusin', follow)
  return () => {
    for (const field of fields) {
      const replacement = field.isConnected || !field.id ? null : document.getElementById(field.id)
      if (!replacement || !isField(replacement)) continue
      if (field.value !== field.defaultValue) type(replacement, field.value)
      if (field === focused && document.activeElement === document.body) replacement.focus()
    }
  }
}

const isField = (element: HTMLElement): element is Field => 'defaultValue' in element

/** React learns of a value only if it was set past its own setter. */
function type(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
