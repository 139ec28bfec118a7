/** The operator's console: its calls and its page. */
import type { Routes } from '#server/app-parts.ts'
import { addConsoleAuth } from '#server/plugins/console/console-auth.ts'
import { consoleExportRoutes } from './console-exports.ts'
import { consoleImportRoutes } from './console-imports.ts'
import { consoleMailRoutes } from './console-mail.ts'
import { consolePageRoutes } from './console-page.ts'
import { consoleRequestRoutes } from './console-requests.ts'
import { consoleSignInRoutes } from './console-sign-in.ts'
import { consoleTextRoutes } from './console-texts.ts'
import { consoleWorkRoutes } from './console-work.ts'

const CALLS: readonly Routes[] = [
  consoleSignInRoutes,
  consoleWorkRoutes,
  consoleRequestRoutes,
  consoleTextRoutes,
  consoleMailRoutes,
  consoleImportRoutes,
  consoleExportRoutes,
]

export const consoleRoutes: Routes = async (app, context) => {
  await app.register(async (inner) => {
    await addConsoleAuth(inner, context)
    for (const routes of CALLS) await routes(inner, context)
  })
  await consolePageRoutes(app, context)
}
