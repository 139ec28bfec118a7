/** Leads of the virtual pages: until their text is loaded, if it fails to load, and where there is none. */

export const VIRTUAL_LEAD =
  'Magicians, comedians, musicians and hosts who make a video call feel like a party, wherever your guests are.'

/** The lead for one service: the lead for all of them would promise magicians on the page of DJs. */
export const virtualLeadOf = (pluralForm: string): string => `${pluralForm} by video call, wherever your guests are.`
