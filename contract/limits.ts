/** Every named number of the product, once, with its unit in the name or the comment. */

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Search and browse (docs/specification.md#limits-and-constants). */
export const SEARCH_PAGE_SIZE = 50
export const LOAD_MORE_SIZE = 24
export const SEARCH_TAKE_MAX = 100
/** The furthest result that a page may ask for; beyond it nobody reads, and a scan would cost. */
export const SEARCH_SKIP_MAX = 5000
export const LOCATION_TAKE = 15
export const LOCATION_TAKE_MAX = 50
/** Names that are offered for one with a typing mistake. */
export const SIMILAR_TAKE = 5
export const LOCATION_DEBOUNCE_MS = 400
export const LOCATION_QUERY_MAX_CHARS = 80
export const ANY = -1
export const DISTANCE_OPTIONS_MILES = [ANY, 10, 25, 50, 100, 200] as const
export const RATING_OPTIONS_STARS = [ANY, 5, 4, 3, 2] as const
export const DEFAULT_LOCATION = 'new-york-city-ny'
export const NATIONWIDE = 'nationwide'
export const NATIONWIDE_NAME = 'Nationwide'
export const SURROUNDING_CITIES = 5
/** Top category tiles in view: from `BREAKPOINTS_PX.lg` on, and below (docs/specification.md#results-pages). */
export const CAROUSEL_TILES = { wide: 4, narrow: 2 } as const
/** What the REFINE panel may take of the height when it is open, in CSS pixels. */
export const REFINE_PANEL_MAX_PX = 300
export const STAR_RATING_BEST = 5
export const STAR_RATING_WORST = 0
export const SHORT_HASH_MAX_DIGITS = 4
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
export const MEMBERS_PER_REQUEST_MAX = 20
export const NAME_MAX_CHARS = 60
export const COMPANY_MAX_CHARS = 100
export const EMAIL_MAX_CHARS = 254
export const VENUE_MAX_CHARS = 120
export const NOTES_MAX_CHARS = 2000
export const ADDRESS_MAX_CHARS = 200
export const GUESTS_MAX = 100_000
export const PASSENGERS_MAX = 1000
export const DURATION_MAX_MINUTES = 24 * 60
export const PASSWORD_MIN_CHARS = 8
export const PASSWORD_MAX_CHARS = 200
/** Furthest event date that can be asked for, in days from today. */
export const EVENT_DATE_MAX_DAYS = 5 * 366
export const ERROR_SCROLL_MS = 500
export const ERROR_SCROLL_OFFSET_PX = -30

/** Lifetimes, counted from the last edit (docs/specification.md#limits-and-constants). */
export const DRAFT_LIFETIME_MS = 30 * DAY_MS
export const SERVICE_TYPES_CACHE_MS = 30 * DAY_MS
/** The A/B value, the partner and the vendors' sources: from their last use. */
export const VISIT_MEMORY_MS = 30 * DAY_MS
/** A draft or an unsent request that ends within this time says so first. */
export const LIFETIME_WARNING_MS = 5 * DAY_MS
/** An unsent request is kept this long before it becomes `expired` (it can still be exported). */
export const OUTBOX_LIFETIME_MS = 90 * DAY_MS

/** Delivery (docs/offline.md). */
export const SEND_TIMEOUT_MS = 30 * SECOND_MS
export const RETRY_FIRST_MS = 2 * SECOND_MS
export const RETRY_MAX_MS = 15 * MINUTE_MS
export const RETRY_AFTER_MAX_MS = HOUR_MS
/** Older than this, a queued request asks before it goes out by itself. */
export const ASK_BEFORE_SEND_AGE_MS = 48 * HOUR_MS
/** So close to its event, a queued request asks before it goes out by itself. */
export const ASK_BEFORE_SEND_EVENT_MS = DAY_MS
/** After a reconnect, what the network failed is tried at once, but not sooner than this after its last attempt. */
export const RECONNECT_GAP_MS = 10 * SECOND_MS
export const FLUSH_INTERVAL_MS = 30 * SECOND_MS
/** After a request that met nobody, the page asks whether the connection is back; then less and less often. */
export const PROBE_FIRST_MS = 5 * SECOND_MS
export const PROBE_MAX_MS = MINUTE_MS
export const DRAFT_SAVE_DEBOUNCE_MS = 300

/** A phone's clock that is off by no more is right enough to judge a date by. */
export const RIGHT_CLOCK_MS = 5 * MINUTE_MS
/** No clock that shows less is right: the year of the first release. */
export const EARLIEST_NOW_MS = Date.UTC(2026, 0, 1)

/** What the worker keeps, per cache (docs/offline.md). */
export const CACHED_PICTURES = 600
export const CACHED_SEARCHES = 120
export const CACHED_LOCATIONS = 200
export const CACHED_VENDORS = 200
/** Recent events, FAQs and other reading. */
export const CACHED_CONTENT = 60
export const CACHE_LIFETIME_MS = 30 * DAY_MS
/** On a bad connection the saved copy is shown after this long, while the answer is still fetched. */
export const NETWORK_TIMEOUT_SECONDS = 4

/** The server's guards. */
export const BODY_MAX_BYTES = 256 * 1024
export const REQUESTS_PER_MINUTE = 600
export const WRITES_PER_MINUTE = 120

/** Accounts (docs/specification.md#limits-and-constants). */
export const SIGN_IN_COOKIE_SECONDS = 30 * 24 * 60 * 60
export const ACCESS_TOKEN_SECONDS = 60 * 60
export const REFRESH_TOKEN_MS = 30 * DAY_MS
/** How long a refresh token still works, once, after it was replaced: its reply may have been lost. */
export const REFRESH_GRACE_MS = 30 * SECOND_MS
export const ONE_TIME_CODE_DIGITS = 8
export const ONE_TIME_CODE_ATTEMPTS = 5
/** How many of a phone's earlier requests an account takes over when it is opened with one of them. */
export const KEYS_PER_ACCOUNT_MAX = 50
export const PASSWORD_RESET_LIFETIME_MS = HOUR_MS
export const EMAIL_CONFIRMATION_LIFETIME_MS = 3 * DAY_MS
export const BASIC_CATEGORIES = 4
export const PRO_CATEGORIES = 6
/** A memberLevel above this is Pro (docs/specification.md#limits-and-constants). */
export const PRO_LEVEL_ABOVE = -2
export const PROFILE_NAME_MAX_CHARS = 80
export const PROFILE_DESCRIPTION_MAX_CHARS = 5000
export const AUTOCOMPLETE_QUERY_MAX_CHARS = 80
export const AUTOCOMPLETE_TAKE = 10
/** Reading matter (docs/specification.md#limits-and-constants). */
export const ARTICLE_TAGS_MAX = 10
export const ARTICLE_IDS_MAX = 40
export const ARTICLE_THUMB_PX = 80
/** The picture that a shared link shows, in pixels. */
export const SHARE_PICTURE_PX = { width: 1200, height: 630 } as const
export const KIDS_CATEGORIES = 22

/** Analytics. */
export const TRACK_EVENTS_MAX = 50
export const TRACK_LABEL_MAX_CHARS = 200
/** Events that a phone keeps while it cannot tell them; the oldest go first. */
export const TRACK_QUEUE_MAX = 500
/** Events of so long a time travel together. */
export const TRACK_GATHER_MS = 3 * SECOND_MS
export const TRACK_ORDER_ITEMS_MAX = 20
export const TRACK_KEEP_DAYS = 90
export const TRACK_KEEP_EVENTS = 1_000_000
/** How many of an account's requests are listed. */
export const OWN_REQUESTS_TAKE = 100

/** Leads and answers. */
export const LEADS_TAKE = 50
export const QUOTE_PRICE_MAX_DOLLARS = 1_000_000
export const QUOTE_INCLUDES_MAX_CHARS = 2000
export const REPLY_MESSAGE_MAX_CHARS = 2000
/** A quote holds this long unless the vendor says otherwise, and never longer than to the event. */
export const QUOTE_VALID_DAYS = 14
/** A guest is asked to confirm an address at most once in this time. */
export const CONFIRMATION_GAP_MS = DAY_MS

/** Signup, payment and photos (docs/specification.md#limits-and-constants). */
export const SIGNUP_SESSION_LIFETIME_MS = 30 * DAY_MS
/** The copy on the phone. */
export const SIGNUP_DATA_LIFETIME_MS = 90 * DAY_MS
export const MEMBERSHIP_MONTHS = 12
/** A vendor hears of the end of its term so long before, and can renew from then on. */
export const RENEWAL_NOTICE_DAYS = 30
/** How long a paid signup that has no password yet gives its tokens again. */
export const SIGNUP_REPLAY_MS = DAY_MS
export const PHOTO_MAX_BYTES = 20 * 1024 * 1024
/** The largest original that is decoded: 48 megapixels, as phones make them, and a little more. */
export const PHOTO_MAX_PIXELS = 50_000_000
/** The shorter side of an original, at least. */
export const PHOTO_MIN_SIDE_PX = 100
export const CAPTION_MAX_CHARS = 200
