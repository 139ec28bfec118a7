/** Every named number of the product, defined once, with its unit in the name or the comment. */

const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Search and browse (docs/specification.md#limits-and-constants). */
export const SEARCH_PAGE_SIZE = 50
export const LOAD_MORE_SIZE = 24
export const SEARCH_TAKE_MAX = 100
/** The furthest result that a page may request; no one reads beyond it, and scanning that far is expensive. */
export const SEARCH_SKIP_MAX = 5000
export const LOCATION_TAKE = 15
export const LOCATION_TAKE_MAX = 50
/** Maximum number of suggestions for a misspelled name. */
export const SIMILAR_TAKE = 5
export const LOCATION_DEBOUNCE_MS = 400
export const LOCATION_QUERY_MAX_CHARS = 80
/** A typed search is a sentence. */
export const TYPED_SEARCH_MAX_CHARS = 120
export const ANY = -1
export const DISTANCE_OPTIONS_MILES = [ANY, 10, 25, 50, 100, 200] as const
export const RATING_OPTIONS_STARS = [ANY, 5, 4, 3, 2] as const
/** Starting prices at most, in dollars. */
export const PRICE_OPTIONS_DOLLARS = [ANY, 250, 500, 1000, 2000, 5000] as const
/** Typical prices near a place are shown from so many quotes, of so many miles and days around. */
export const TYPICAL_PRICES_FROM = 10
export const TYPICAL_PRICES_MILES = 50
export const TYPICAL_PRICES_DAYS = 730
export const NATIONWIDE = 'nationwide'
export const NATIONWIDE_NAME = 'Nationwide'
export const SURROUNDING_CITIES = 5
/** Top category tiles in view: from `BREAKPOINTS_PX.lg` up, and below (docs/specification.md#results-pages). */
export const CAROUSEL_TILES = { wide: 4, narrow: 2 } as const
/** The maximum height of the open REFINE panel, in CSS pixels. */
export const REFINE_PANEL_MAX_PX = 300
export const STAR_RATING_BEST = 5
export const STAR_RATING_WORST = 0
export const SCROLL_TO_LAST_TILE_MS = 1000
export const SCROLL_TO_TOP_DELAY_MS = 1

/** Tiles (docs/specification.md#limits-and-constants). */
export const DESCRIPTION_MAX_CHARS = 475
export const BOOKING_BADGE_MAX_DAYS = 90
export const TILE_PICTURE_PX = 182

/** Widths at which the layout changes, in CSS pixels. Mobile is everything below `md`. */
export const BREAKPOINTS_PX = { xl: 1200, lg: 992, md: 768, sm: 480, xs: 350 } as const

/** The quote request (docs/specification.md#limits-and-constants). */
export const MAX_AUTO_ADD = 5
export const VENDORS_PER_REQUEST_MAX = 20
export const NAME_MAX_CHARS = 60
export const COMPANY_MAX_CHARS = 100
export const EMAIL_MAX_CHARS = 254
/** With an extension in words. */
export const PHONE_MAX_CHARS = 40
export const VENUE_MAX_CHARS = 120
/** To one question of a category. */
export const DETAIL_MAX_CHARS = 300
export const NOTES_MAX_CHARS = 2000
export const ADDRESS_MAX_CHARS = 200
export const DAY_NOTE_MAX_CHARS = 500
export const HOW_TO_PAY_MAX_CHARS = 500
export const GUESTS_MAX = 100_000
/** Dollars. */
export const BUDGET_MAX = 1_000_000
export const AGE_MAX = 110
export const PASSENGERS_MAX = 1000
export const DURATION_MAX_MINUTES = 24 * 60
export const PASSWORD_MIN_CHARS = 8
export const PASSWORD_MAX_CHARS = 200
/** Furthest event date allowed, in days from today. */
export const EVENT_DATE_MAX_DAYS = 5 * 366
/** The message for a date that no event can have. */
export const DATE_PASSED = 'This date has passed. Choose a later one.'
export const DATE_TOO_FAR = 'Choose a date within the next five years.'
/** How far the earliest and the latest day of a flexible date may be apart. */
export const FLEXIBLE_MAX_DAYS = 60
export const ERROR_SCROLL_MS = 500
export const ERROR_SCROLL_OFFSET_PX = -30

/** Lifetimes, counted from the last edit (docs/specification.md#limits-and-constants). */
export const DRAFT_LIFETIME_MS = 30 * DAY_MS
export const SERVICE_TYPES_CACHE_MS = 30 * DAY_MS
/** The A/B value, the partner and the vendors' sources: counted from their last use. */
export const VISIT_MEMORY_MS = 30 * DAY_MS
/** A draft or an unsent request that expires within this time shows a warning. */
export const LIFETIME_WARNING_MS = 5 * DAY_MS
/** An unsent request becomes `expired` after this time (it can still be exported). */
export const OUTBOX_LIFETIME_MS = 90 * DAY_MS

/** A sign-in ends after this time, however often it is used. */
export const SESSION_MAX_MS = 180 * DAY_MS

/** On a device and in an account. Where lists of several devices come together, the newest stay. */
export const SAVED_VENDORS_MAX = 200
/** Vendors that are looked up with one call. */
export const VENDORS_PER_CALL_MAX = 50

/** The file that takes drafts and unsent items to another device: messages in it have up to three files of 10 MB. */
export const TRANSFER_MAX_BYTES = 60 * 1024 * 1024
export const TRANSFER_ENTRIES_MAX = 2000

/** Delivery (docs/offline.md). */
export const SEND_TIMEOUT_MS = 30 * SECOND_MS
/** How long a tab waits for a lock that another one holds: longer than any attempt to send takes. */
export const LOCK_WAIT_MS = SEND_TIMEOUT_MS + 5 * SECOND_MS
export const RETRY_FIRST_MS = 2 * SECOND_MS
export const RETRY_MAX_MS = 15 * MINUTE_MS
export const RETRY_AFTER_MAX_MS = HOUR_MS
/** Older than this, a queued request is sent only after the person confirms. */
export const ASK_BEFORE_SEND_AGE_MS = 48 * HOUR_MS
/** This close to its event, a queued request is sent only after the person confirms. */
export const ASK_BEFORE_SEND_EVENT_MS = DAY_MS
/**
 * After a reconnect, requests that failed for lack of a network are retried at once, but not sooner than this after
 * their last attempt.
 */
export const RECONNECT_GAP_MS = 10 * SECOND_MS
/** The gap after a check that reached the server, which is better evidence than the browser's report. */
export const REACHED_GAP_MS = 3 * SECOND_MS
export const FLUSH_INTERVAL_MS = 30 * SECOND_MS
/** After a request that reached no server, the page checks whether the connection is back, at growing intervals. */
export const PROBE_FIRST_MS = 5 * SECOND_MS
export const PROBE_MAX_MS = MINUTE_MS
/** While something waits on a visible page: with the time that a check may take, at most 20 s from one to the next. */
export const PROBE_WAITING_MS = 10 * SECOND_MS
export const PROBE_TIMEOUT_MS = 10 * SECOND_MS
export const DRAFT_SAVE_DEBOUNCE_MS = 300

/** A device clock that is off by no more than this is accurate enough to check dates. */
export const RIGHT_CLOCK_MS = 5 * MINUTE_MS
/** A clock that shows an earlier year is wrong: the year of the first release. */
export const EARLIEST_NOW_MS = Date.UTC(2026, 0, 1)

/** How much the worker stores, per cache (docs/offline.md). */
export const CACHED_PICTURES = 600
export const CACHED_SEARCHES = 120
export const CACHED_LOCATIONS = 200
export const CACHED_VENDORS = 200
/** Recent events, FAQs and other content. */
export const CACHED_CONTENT = 60
export const CACHE_LIFETIME_MS = 30 * DAY_MS
/** On a slow connection the saved copy is shown after this long, while the response is still being fetched. */
export const NETWORK_TIMEOUT_SECONDS = 4

/** The server's protections. */
export const BODY_MAX_BYTES = 256 * 1024
/** Bodies whose fields are checked only once the vendor or the lead is known. */
export const OPEN_BODY_MAX_BYTES = 64 * 1024
export const FIELD_ERRORS_MAX = 50
export const REQUESTS_PER_MINUTE = 600
export const WRITES_PER_MINUTE = 120

/** Accounts (docs/specification.md#limits-and-constants). */
export const SIGN_IN_COOKIE_SECONDS = 30 * 24 * 60 * 60
export const ACCESS_TOKEN_SECONDS = 60 * 60
export const REFRESH_TOKEN_MS = 30 * DAY_MS
/** How long a refresh token still works, once, after it was replaced: the response may have been lost. */
export const REFRESH_GRACE_MS = 30 * SECOND_MS
export const ONE_TIME_CODE_DIGITS = 8
export const ONE_TIME_CODE_ATTEMPTS = 5
/** How many earlier requests from the same device an account takes over when it is opened with one of them. */
export const KEYS_PER_ACCOUNT_MAX = 50
export const PASSWORD_RESET_LIFETIME_MS = HOUR_MS
export const EMAIL_CONFIRMATION_LIFETIME_MS = 3 * DAY_MS
export const TEAM_INVITATION_LIFETIME_MS = 7 * DAY_MS
export const BASIC_CATEGORIES = 4
export const PRO_CATEGORIES = 6
/** A memberLevel above this is Pro (docs/specification.md#limits-and-constants). */
export const PRO_LEVEL_ABOVE = -2
export const PROFILE_NAME_MAX_CHARS = 80
export const PROFILE_DESCRIPTION_MAX_CHARS = 5000
export const AUTOCOMPLETE_QUERY_MAX_CHARS = 80
export const AUTOCOMPLETE_TAKE = 10
/** Editorial content (docs/specification.md#limits-and-constants). */
export const ARTICLE_TAGS_MAX = 10
export const ARTICLE_IDS_MAX = 40
export const ARTICLE_THUMB_PX = 80
/** The preview image of a shared link, in pixels. */
export const SHARE_PICTURE_PX = { width: 1200, height: 630 } as const
export const KIDS_CATEGORIES = 22

/** Analytics. */
export const TRACK_EVENTS_MAX = 50
export const TRACK_LABEL_MAX_CHARS = 200
/** The most events a device stores while it cannot send them; the oldest are dropped first. */
export const TRACK_QUEUE_MAX = 500
/** Events within this time are sent together. */
export const TRACK_GATHER_MS = 3 * SECOND_MS
export const TRACK_ORDER_ITEMS_MAX = 20
export const TRACK_KEEP_DAYS = 90
/** An event that is sent twice within this time counts once. */
export const TRACK_IDS_KEEP_DAYS = 8
/** The maximum number of an account's requests in the list. */
export const OWN_REQUESTS_TAKE = 100
/** The maximum number of an account's events in the list. */
export const CLIENT_EVENTS_TAKE = 100

/** Leads and replies. */
export const LEADS_TAKE = 50
export const QUOTE_PRICE_MAX_DOLLARS = 1_000_000
export const QUOTE_INCLUDES_MAX_CHARS = 2000
export const REPLY_MESSAGE_MAX_CHARS = 2000
/** A quote is valid this long unless the vendor says otherwise, and never past the event. */
export const QUOTE_VALID_DAYS = 14
/** Itemized quotes, bookings and their ledgers (docs/specification.md#bookings). */
export const QUOTE_LINES_MAX = 20
export const QUOTE_LINE_MAX_CHARS = 80
/** How many earlier revisions of a quote a request shows. */
export const QUOTE_REVISIONS_SHOWN = 5
/** Set-up and travel. */
export const BUFFER_MAX_MINUTES = 24 * 60
export const CREWS_MAX = 20
export const MOVE_REASON_MAX_CHARS = 1000
export const LEDGER_NOTE_MAX_CHARS = 300
export const LEDGER_MAX_CENTS = 100_000_000
export const LEDGER_ENTRIES_MAX = 100
/** The most that each side of a booking may propose. */
export const DATE_PROPOSALS_MAX = 20
/** The words of one side in a dispute about a booking. */
export const DISPUTE_MAX_CHARS = 2000
/** How long after the event a side may open a dispute. */
export const DISPUTE_DAYS = 180
/** The most that each side of a booking may open. */
export const DISPUTES_MAX = 3
/** The maximum number of a person's bookings in the list. */
export const BOOKINGS_TAKE = 200
/** Messages between a client and a vendor. */
export const MESSAGE_MAX_CHARS = 4000
export const ATTACHMENTS_MAX = 3
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024
/** Files of one side of a conversation, and of one account in all of them, together. */
export const THREAD_FILES_MAX_BYTES = 100 * 1024 * 1024
export const ACCOUNT_FILES_MAX_BYTES = 1024 * 1024 * 1024
export const ATTACHMENT_NAME_MAX_CHARS = 120
/** A photo of a review, or a certificate of insurance; and all of one account’s together. */
export const ACCOUNT_FILE_MAX_BYTES = 10 * 1024 * 1024
export const ACCOUNT_UPLOADS_MAX_BYTES = 200 * 1024 * 1024
/** A slow connection may need this long for one file. */
export const UPLOAD_TIMEOUT_MS = 3 * MINUTE_MS
/** The latest ones, which a thread is opened with; earlier ones are read page by page. */
export const MESSAGES_TAKE = 100
/** Reviews of completed bookings. */
export const REVIEW_MAX_CHARS = 4000
/** Photos that a client adds to a review. */
export const REVIEW_PHOTOS_MAX = 3
export const REVIEW_REPLY_MAX_CHARS = 2000
export const REVIEW_REPORT_MAX_CHARS = 1000
/** A review may be written this long after the event. */
export const REVIEW_WINDOW_DAYS = 60
/** A review stays sealed this long unless the other side writes one, too. */
export const REVIEW_SEALED_DAYS = 14
export const REVIEWS_TAKE = 20
/** Response figures are of this many days, and shown from this many requests. */
export const RESPONSE_DAYS = 90
export const RESPONSES_SHOWN_FROM = 5
/** The usual terms of a vendor are those of so many confirmed bookings. */
export const USUAL_TERMS_FROM = 5
/** A guest is asked to confirm an address at most once within this time. */
export const CONFIRMATION_GAP_MS = DAY_MS

/** Signup, payment and photos (docs/specification.md#limits-and-constants). */
export const SIGNUP_SESSION_LIFETIME_MS = 30 * DAY_MS
/** The copy on the device. */
export const SIGNUP_DATA_LIFETIME_MS = 90 * DAY_MS
/** More for a vendor that came by another's code, and for that other. */
export const REFERRAL_MONTHS = 1
export const MEMBERSHIP_MONTHS = 12
/** A vendor is notified this long before the end of its term, and can renew from then on. */
export const RENEWAL_NOTICE_DAYS = 30
/** How long a paid signup without a password returns its tokens again. */
export const SIGNUP_REPLAY_MS = DAY_MS
export const PHOTO_MAX_BYTES = 20 * 1024 * 1024
/** The largest original that is decoded: 48 megapixels, as phone cameras produce, and a little more. */
export const PHOTO_MAX_PIXELS = 50_000_000
/**
 * Other formats are decoded a few lines at a time, AVIF as a whole: 48 megapixels of it, which fit into a kilobyte,
 * take 850 MB of memory.
 */
export const AVIF_MAX_PIXELS = 30_000_000
/** Originals are kept with this many pixels on the longer side: enough for a full screen. */
export const PHOTO_KEPT_SIDE_PX = 3200
/** The minimum length of an original's shorter side. */
export const PHOTO_MIN_SIDE_PX = 100
export const CAPTION_MAX_CHARS = 200
/** Photos beside the main one. */
export const GALLERY_PHOTOS_MAX = 12

/** Files that another app shares at once: as many as a gallery holds. */
export const SHARED_FILES_MAX = GALLERY_PHOTOS_MAX
/** It is a copy of what the other app has. */
export const SHARED_FILES_LIFETIME_MS = DAY_MS

/** Limits of the short facts that vendors state on their profiles. */
export const STARTING_PRICE_MAX_DOLLARS = 1_000_000
export const WHAT_YOU_GET_MAX = 8
export const WHAT_YOU_GET_MAX_CHARS = 80
export const LANGUAGES_MAX = 10
export const VIDEOS_MAX = 4
export const STARTED_IN_EARLIEST = 1900
/** Why an operator acts. */
export const REASON_MAX_CHARS = 500
