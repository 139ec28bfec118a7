/** The photo dialog, loaded when a photo has been chosen. */
import { lazyPart } from '#src/sync/connectivity/lazy-part.tsx'

export const LazyPhotoDialog = lazyPart(async () => (await import('./photo-dialog.tsx')).PhotoDialog)
