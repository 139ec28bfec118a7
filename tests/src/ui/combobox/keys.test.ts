import { describe, expect, test } from 'vitest'
import { keyAction } from '#src/ui/combobox/keys.ts'

const closed = { open: false, active: -1 }
const open = (active: number) => ({ open: true, active })

describe('a combobox with three options', () => {
  const press = (key: string, state = open(-1), alt = false) => keyAction(key, alt, state, 3)

  test('arrow down opens the list and then walks it, over the end back to the text', () => {
    expect(press('ArrowDown', closed)).toEqual({ do: 'move', to: open(0) })
    expect(press('ArrowDown', open(0))).toEqual({ do: 'move', to: open(1) })
    expect(press('ArrowDown', open(2))).toEqual({ do: 'move', to: open(-1) })
  })

  test('arrow up starts at the end', () => {
    expect(press('ArrowUp', closed)).toEqual({ do: 'move', to: open(2) })
    expect(press('ArrowUp', open(-1))).toEqual({ do: 'move', to: open(2) })
    expect(press('ArrowUp', open(0))).toEqual({ do: 'move', to: open(-1) })
  })

  test('enter picks the marked option', () => {
    expect(press('Enter', open(1))).toEqual({ do: 'pick', index: 1 })
  })

  test('enter with nothing marked is left to the form', () => {
    expect(press('Enter', open(-1))).toEqual({ do: 'nothing' })
    expect(press('Enter', closed)).toEqual({ do: 'nothing' })
  })

  test('escape and tab close the list and pick nothing', () => {
    expect(press('Escape', open(1))).toEqual({ do: 'close' })
    expect(press('Tab', open(1))).toEqual({ do: 'close' })
    expect(press('Escape', closed)).toEqual({ do: 'nothing' })
  })

  test('with Alt the list opens and closes without moving', () => {
    expect(press('ArrowDown', closed, true)).toEqual({ do: 'move', to: open(-1) })
    expect(press('ArrowUp', open(1), true)).toEqual({ do: 'close' })
  })

  test('letters are typed', () => {
    expect(press('a')).toEqual({ do: 'nothing' })
  })
})

test('without options the arrows do nothing', () => {
  expect(keyAction('ArrowDown', false, open(-1), 0)).toEqual({ do: 'nothing' })
})
