/**
 * Where the receipt of a request is kept that was sent without the phone's storage: in memory, for its success screen.
 */
export const unsavedRecordKey = (draftId: string) => ['quote-request', 'unsaved', draftId] as const
