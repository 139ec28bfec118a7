/** The id of a field's control, the target of links in the error summary. */
export const fieldId = (name: string): string => `field-${name}`
