import { SavedNotice } from '#src/ui/screens/notice.tsx'

/** Says how old a text is when it is a saved copy; nothing when it is fresh. */
export function SavedText({ savedAt, now }: { savedAt: number | null; now: number }) {
  return savedAt === null ? null : <SavedNotice savedAt={savedAt} now={now} />
}
