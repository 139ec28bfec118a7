/** A vendor's place in search results, in words: the order with its own figures, and what moves it. */
import { formatCount, formatNumber, plural } from '#contract/format-count.ts'
import { formatDay, formatMoney } from '#contract/format.ts'
import { BAND_MILES, LAST_NEAR_BAND } from '#contract/reach.ts'
import { MOVES, type Move, type MoveTried, type PlaceOrder, type SearchPlace } from '#contract/search-place.ts'

export const ORDER_NAMES: Record<PlaceOrder, string> = {
  best: 'Best match',
  reply: 'Fastest reply',
  price: 'Lowest price',
}

/** `3 of 12`. */
export const placeOf = (place: number, of: number): string => `${formatNumber(place)} of ${formatNumber(of)}`

const DAYS_OF_YEAR = 365

const milesInWords = (miles: number): string =>
  miles < 1 ? 'less than a mile' : formatCount(Math.round(miles), 'mile')

/** The things that the order looks at, the first first, with the vendor's own figures. */
export function reasons({ figures, rules, services, location }: SearchPlace): { title: string; text: string }[] {
  const { miles, bandMiles, travelMiles, rating, reviews, weightedRating, bookings, trust, lastBookingOn } = figures
  const { priorReviews, priorRating, halfLifeDays } = rules
  const counted = weightedRating.toFixed(2)
  const start = `Every vendor starts with ${priorReviews} reviews of ${priorRating} stars`
  const zones = BAND_MILES.slice(LAST_NEAR_BAND).join(', then ')
  return [
    {
      title: 'Who comes there',
      text: `You travel up to ${travelMiles} miles, so clients within that find you. Nearer vendors come first: those within ${zones} miles.`,
    },
    {
      title: 'Main category',
      text: `It’s your main category, so you come before vendors within ${BAND_MILES[LAST_NEAR_BAND]} miles who only also offer it.`,
    },
    {
      title: 'Distance',
      text: `You’re based ${milesInWords(miles)} from the middle of ${location}, so you’re with those within ${bandMiles} miles. Among them the score decides, not the miles.`,
    },
    {
      title: 'Score: rating',
      text:
        reviews === 0
          ? `You have no reviews yet, so you count as ${counted} stars. ${start}.`
          : `${rating.toFixed(1)} stars from ${formatCount(reviews, 'review')} ${plural(reviews, 'counts', 'count')} as ${counted}. ${start}, so the first few of your own change little.`,
    },
    {
      title: 'Score: bookings',
      text:
        bookings === 0
          ? 'You have no counted bookings yet. The first ones change the most.'
          : `${formatCount(bookings, 'counted booking')} ${plural(bookings, 'raises', 'raise')} that by ${Math.round((trust - 1) * 100)}%. The more you have, the less another one adds.`,
    },
    {
      title: 'Score: last booking',
      text: lastBookingOn
        ? `Your last one was on ${formatDay(lastBookingOn)}. The score halves every ${Math.round(halfLifeDays / DAYS_OF_YEAR)} years without a booking.`
        : `Without a booking you count as if your last one was ${Math.round(halfLifeDays / DAYS_OF_YEAR)} years before you joined. Your first one changes that.`,
    },
    {
      title: 'On a date',
      text: `Clients can search ${services} for a date. Vendors known to be free come first, and busy ones aren’t shown.`,
    },
  ]
}

const MOVE_TEXTS: Record<Move, { text: (price: string) => string; href?: string; action?: string }> = {
  calendar: {
    text: () => 'Keep your calendar here, so clients see that you’re free',
    href: '/calendar',
    action: 'Open calendar',
  },
  review: { text: () => 'One more booking with a five-star review' },
  booking: { text: () => 'One more booking' },
  fiveBookings: { text: () => 'Five more bookings with five-star reviews' },
  reply4h: { text: () => 'Bring your usual reply time down to 4 hours', href: '/leads', action: 'Open leads' },
  reply1h: { text: () => 'Bring your usual reply time down to 1 hour', href: '/leads', action: 'Open leads' },
  price: {
    text: (price) => `Show a starting price, like ${price}`,
    href: '/account/profile',
    action: 'Edit profile',
  },
}

interface MoveText {
  key: string
  text: string
  /** `4 places up in “Best match” on Sat, Jun 5: from 5 to 1`. */
  effect: string
  href?: string
  action?: string
}

/** A move that this version doesn't know is left out. */
export function moveTexts({ moves, onDay }: SearchPlace): MoveText[] {
  return moves.flatMap((move) => {
    const known = MOVES.find((what) => what === move.what)
    if (!known) return []
    const { text, ...link } = MOVE_TEXTS[known]
    return [
      {
        key: `${known} ${move.order} ${move.isOfDay}`,
        text: text(formatMoney(move.price ?? 0)),
        effect: effectOf(move, onDay?.day ?? null),
        ...link,
      },
    ]
  })
}

function effectOf({ order, from, to, isOfDay }: MoveTried, day: string | null): string {
  const on = isOfDay && day ? ` on ${formatDay(day)}` : ''
  return `${formatCount(from - to, 'place')} up in “${ORDER_NAMES[order]}”${on}: from ${from} to ${to}`
}
