/** The address of the published calendar: a new one ends the old one, so it is asked first. */
import { isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { NewAddressDialog, PublishButtons } from '#src/features/calendar/published.tsx'
import { AskDialog } from '#src/ui/elements/ask-dialog.tsx'

interface Tappable {
  children?: ReactNode
  actions?: ReactNode
  busy?: boolean
  onClick?: () => void
}

/** Every element in it, outermost first. */
const elementsIn = (node: ReactNode): ReactElement<Tappable>[] =>
  Array.isArray(node)
    ? node.flatMap(elementsIn)
    : isValidElement<Tappable>(node)
      ? [node, ...elementsIn(node.props.children), ...elementsIn(node.props.actions)]
      : []

const button = (node: ReactNode, name: string) => elementsIn(node).find(({ props }) => props.children === name)?.props

function show(isPublished: boolean, busy = false) {
  const done: string[] = []
  const log = (what: string) => () => void done.push(what)
  const buttons = PublishButtons({
    isPublished,
    busy,
    onAsk: log('ask'),
    onPublish: log('publish'),
    onUnpublish: log('unpublish'),
  })
  const asked: ReactElement<ComponentProps<typeof AskDialog>> = NewAddressDialog({
    open: true,
    busy,
    onClose: log('close'),
    onConfirm: log('publish'),
  })
  const dialog = AskDialog(asked.props)
  return { done, buttons, dialog }
}

test('a new address is asked about first, with what becomes of the old one', () => {
  const { done, buttons, dialog } = show(true)
  button(buttons, 'Get a new address')?.onClick?.()
  expect(done).toEqual(['ask'])
  expect(button(dialog, 'The old address stops working. Calendars that use it won’t update anymore.')).toBeDefined()
  button(dialog, 'Keep it')?.onClick?.()
  button(dialog, 'Get a new address')?.onClick?.()
  expect(done).toEqual(['ask', 'close', 'publish'])
})

test('the first address ends none, so it comes with one tap', () => {
  const { done, buttons } = show(false)
  button(buttons, 'Get an address')?.onClick?.()
  expect(done).toEqual(['publish'])
})

test('while it is at work, every button says so', () => {
  const { buttons, dialog } = show(true, true)
  expect(button(buttons, 'Get a new address')?.busy).toBe(true)
  expect(button(buttons, 'Stop publishing')?.busy).toBe(true)
  expect(button(dialog, 'Get a new address')?.busy).toBe(true)
})
