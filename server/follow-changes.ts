/** Follows changes of vendors, texts and settings, in whatever process they are made. */
import type { FastifyInstance } from 'fastify'
import type { VendorChange } from '#server/db/connection/vendor-change.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

const READ_AGAIN_MS = 60_000

/**
 * Drops what shows vendors, texts or settings that have changed, in whatever process; and reads the texts and settings
 * of operators every minute, as word of a change can be missed.
 */
export async function followChanges(
  app: Pick<FastifyInstance, 'addHook' | 'log'>,
  { db, texts, marketplace }: Pick<ServiceContext, 'db' | 'texts' | 'marketplace'>,
  drop: (change: VendorChange | null) => void,
): Promise<void> {
  const report = (what: string) => (problem: unknown) => app.log.error({ err: problem }, `${what} could not be read`)
  let followed = 0
  const followTexts = async () => {
    await texts.readAgain()
    const { changes } = texts
    // A job may have read them before.
    if (changes === followed) return
    try {
      // Every page names some categories.
      await marketplace.reload()
    } finally {
      followed = changes
      drop({ of: 'texts', ids: [] })
    }
  }
  const readTexts = () => void followTexts().catch(report('published texts'))
  const readMarketplace = (isKnownToChange: boolean) =>
    void marketplace
      .reload()
      .then((isChanged) => (isChanged || isKnownToChange) && drop(null), report('the marketplace’s settings'))
  const stopListening = db.onVendorsChanged((change) => {
    if (change === null || change.of === 'texts') readTexts()
    // Kept replies are dropped once the texts have been read.
    if (change?.of !== 'texts') drop(change)
    // Anything may have changed: what the marketplace is called, too.
    if (change === null) readMarketplace(true)
  })
  const timer = setInterval(() => {
    readTexts()
    readMarketplace(false)
  }, READ_AGAIN_MS).unref()
  app.addHook('onClose', (_app, done) => {
    stopListening()
    clearInterval(timer)
    done()
  })
  await texts.readAgain()
  followed = texts.changes
  await marketplace.reload()
}
