/** Query key of the receipt for a request sent without the device's storage: in memory, for its success screen. */
export const unsavedRecordKey = (draftId: string) => ['quote-request', 'unsaved', draftId] as const
