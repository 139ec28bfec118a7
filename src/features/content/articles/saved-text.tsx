import { SavedNotice } from '#src/ui/screens/notice.tsx'

/** Shows the age of a text if it is a saved copy; nothing if it is fresh. */
export function SavedText({ savedAt, now }: { savedAt: number | null; now: number }) {
  return savedAt === null ? null : <SavedNotice savedAt={savedAt} now={now} />
}
