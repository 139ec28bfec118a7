import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ForVendors } from '#src/features/account/account-screen.tsx'

test('a vendor whose signup is on the device is asked to continue it, anyone else to list services', () => {
  const begun = renderToStaticMarkup(<ForVendors hasBegun />)
  expect(begun).toContain('Continue your signup')
  expect(begun).toContain('href="/signup"')
  expect(renderToStaticMarkup(<ForVendors hasBegun={false} />)).toContain('>List your services</a>')
})
