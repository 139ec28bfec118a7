/** Text that a person reads about notifications on this device and about quiet hours. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeviceLine } from '#src/features/account/notifications/notifications-screen.tsx'
import { QuietHoursFields } from '#src/features/account/notifications/quiet-hours-fields.tsx'
import type { DeviceState } from '#src/pwa/notifications/device.ts'

const textOf = (element: React.ReactElement) => renderToStaticMarkup(element).replace(/<[^>]+>/g, '')
const line = (state: DeviceState, isApp = false) => textOf(<DeviceLine state={state} isApp={() => isApp} />)

test('a blocked device says where to allow notifications, in the browser and in the installed app', () => {
  expect(line('blocked')).toContain('site settings next to the address')
  expect(line('blocked', true)).toContain('your device’s settings')
})

test('an iPhone’s browser says that the app comes first, and one without push that emails come', () => {
  expect(line('needsInstall')).toMatch(/Share.+Add to Home Screen.+turn on notifications here/)
  expect(line('unsupported')).toContain('You still get emails')
})

const quietHours = (timeZone: string) => (
  <QuietHoursFields
    quiet={{ from: '22:00', until: '07:00', timeZone }}
    onChange={() => {}}
    errors={new Map([['until', 'Choose an end that differs from the start.']])}
    deviceZone={() => 'America/Chicago'}
  />
)

test('quiet hours say their time zone, and another device offers its own', () => {
  expect(textOf(quietHours('America/New_York'))).toMatch(/Eastern Time.*Use Central Time/)
  const same = textOf(quietHours('America/Chicago'))
  expect(same).toContain('Central Time')
  expect(same).not.toContain('Use Central Time')
  expect(same).toContain('Choose an end that differs from the start.')
})
