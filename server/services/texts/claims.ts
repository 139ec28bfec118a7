/** Switches claims on, with the page that explains them, and off. */
import { CLAIM_PAGES, claimName } from '#server/content/published/claim-pages.ts'
import type { ClaimPage } from '#server/content/published/claim-pages.ts'
import type { Queryable } from '#server/db/database.ts'
import { addVersion, lockTexts, tellTextsChanged } from '#server/repositories/texts/text-versions.ts'
import { Refused } from '#server/services/errors.ts'
import { recordAction } from '#server/services/operator/operator.ts'
import type { Acting } from '#server/services/operator/operator.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { publishedTexts, readableTexts } from './shown-texts.ts'
import { refusing } from './text-state.ts'

export interface SwitchedClaim {
  claim: ClaimPage
  /** Null: nothing claims it. */
  page: string | null
}

/** The claims as the database has them, each with its page. */
export async function readClaims({ texts }: ServiceContext, db: Queryable): Promise<SwitchedClaim[]> {
  const { claimPages } = readableTexts(texts.content, await publishedTexts(db)).content
  return CLAIM_PAGES.map((claim) => ({ claim, page: claimPages[claim] ?? null }))
}

/** @throws Refused */
export async function lookAtClaim(
  { texts }: ServiceContext,
  db: Queryable,
  { claim, page }: SwitchedClaim,
): Promise<void> {
  const published = await publishedTexts(db)
  const readable = readableTexts(texts.content, published).texts
  const name = claimName(claim)
  const { claimPages } = refusing(name, () =>
    texts.content.withTexts({ ...published, texts: new Map([...readable, [name, page]]) }),
  )
  if (claimPages.guaranteePage !== undefined && claimPages.paymentPage === undefined)
    throw new Refused('A guarantee covers what is paid through the site: switch that on first, and off last.')
}

/** @throws Refused */
export async function switchClaim(context: ServiceContext, switched: SwitchedClaim, by: Acting): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    await lockTexts(tx)
    await lookAtClaim(context, tx, switched)
    const { claim, page } = switched
    const now = clock()
    const what = page === null ? 'hidden' : 'published'
    await addVersion(tx, { name: claimName(claim), what, source: page, ...by, now, startsAt: now })
    await tellTextsChanged(tx)
    await recordAction(tx, page === null ? 'claimSwitchedOff' : 'claimSwitchedOn', claim, by, now)
  })
}
