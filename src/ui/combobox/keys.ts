/** Key handling of a combobox with a list (ARIA 1.2, "list autocomplete with manual selection"). */

interface ListState {
  open: boolean
  /** Index of the highlighted option; -1 for none, with the cursor in the text. */
  active: number
}
type KeyAction =
  | { do: 'nothing' }
  | { do: 'move'; to: ListState }
  /** Pick option `index` and keep the key from submitting the form. */
  | { do: 'pick'; index: number }
  | { do: 'close' }

/**
 * @param key KeyboardEvent.key
 * @param count the number of options
 */
export function keyAction(key: string, altKey: boolean, state: ListState, count: number): KeyAction {
  if (key === 'Escape') return state.open ? { do: 'close' } : { do: 'nothing' }
  if (key === 'Tab') return state.open ? { do: 'close' } : { do: 'nothing' }
  if (count === 0) return { do: 'nothing' }
  if (key === 'ArrowDown') {
    if (altKey) return { do: 'move', to: { open: true, active: state.active } }
    return { do: 'move', to: { open: true, active: state.open ? wrap(state.active + 1, count) : 0 } }
  }
  if (key === 'ArrowUp') {
    if (altKey) return { do: 'close' }
    return { do: 'move', to: { open: true, active: state.open ? wrap(state.active - 1, count) : count - 1 } }
  }
  if (key === 'Enter' && state.open && state.active >= 0 && state.active < count)
    return { do: 'pick', index: state.active }
  return { do: 'nothing' }
}

/** Past the end comes the text (-1), then the opposite end. */
function wrap(index: number, count: number): number {
  if (index >= count) return -1
  if (index < -1) return count - 1
  return index
}
