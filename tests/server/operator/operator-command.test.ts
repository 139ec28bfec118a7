/** Messages name the command that works where the server was started. */
import { afterEach, expect, test, vi } from 'vitest'
import { helpText } from '#server/operator/help.ts'

afterEach(() => vi.unstubAllEnvs())

test('npm runs the commands, unless the unit or the container says otherwise', () => {
  expect(helpText(null)[0]).toBe('Usage: npm run operator -- COMMAND …')
  vi.stubEnv('OPERATOR_COMMAND', 'sudo /opt/fanfare/deploy/operator')
  expect(helpText(null)[0]).toBe('Usage: sudo /opt/fanfare/deploy/operator COMMAND …')
})
