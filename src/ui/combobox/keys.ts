/** What a key does in a combobox with a list (ARIA 1.2, "list autocomplete with manual selection"). */

export interface ListState {
  open: boolean
  /** Index of the option that is marked; -1 for none, the cursor is in the text. */
  active: number
}
export type KeyAction =
  | { do: 'nothing' }
  | { do: 'move'; to: ListState }
  /** Take option `index`, and keep the key from sending the form. */
  | { do: 'pick'; index: number }
  | { do: 'close' }

/**
 * @param key KeyboardEvent.key
 * @param count how many options there are
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

/** Over the end comes the text again (-1), then the other end. */
function wrap(index: number, count: number): number {
  if (index >= count) return -1
  if (index < -1) return count - 1
  return index
}
