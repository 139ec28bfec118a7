/** Profile names for sample vendors, one style per kind of trade. All of them are fictional. */
import type { Dice } from './dice.ts'
import {
  BAND_ADJECTIVES,
  BAND_NOUNS,
  CLOWN_NAMES,
  COLORS,
  FIRST_NAMES,
  LAST_NAMES,
  ROOM_WORDS,
  STAGE_ADJECTIVES,
  STAGE_NAMES,
  TRADE_WORDS,
} from './name-words.ts'

const full = (dice: Dice) => `${dice.pick(FIRST_NAMES)} ${dice.pick(LAST_NAMES)}`
const pair = (dice: Dice) => `${dice.pick(TRADE_WORDS)} & ${dice.pick(TRADE_WORDS)}`

/** A fictional firm: `Fern & Finch Catering`, `Okafor Catering`, `Boise Catering Company`. */
function firm(...trades: readonly [string, ...string[]]) {
  return (dice: Dice, city: string): string => {
    const trade = dice.pick(trades)
    const form = dice.next()
    if (form < 0.34) return `${dice.pick(TRADE_WORDS)} ${trade}`
    if (form < 0.58) return `${pair(dice)} ${trade}`
    if (form < 0.8) return `${dice.pick(LAST_NAMES)} ${trade}`
    if (form < 0.9) return `${dice.pick(TRADE_WORDS)} ${dice.pick(TRADE_WORDS)} ${trade}`
    return `${city} ${trade} ${dice.pick(['Co.', 'Collective', 'Company', 'Crew'])}`
  }
}

/** Usually a person's own name, sometimes with a word for the trade: `Ines Okafor`, `Violin by Ines`. */
function artist(...trades: readonly [string, ...string[]]) {
  return (dice: Dice): string => {
    const form = dice.next()
    if (form < 0.62) return full(dice)
    if (form < 0.76) return `${dice.pick(trades)} by ${dice.pick(FIRST_NAMES)}`
    if (form < 0.88) return `${full(dice)} ${dice.pick(trades)}`
    return `${dice.pick(TRADE_WORDS)} ${dice.pick(trades)}`
  }
}

/** A band: `The Porchlight Sparrows`, `Copper Lanterns`, `Hattie & the Foxes`. */
function band(...kinds: readonly [string, ...string[]]) {
  return (dice: Dice, city: string): string => {
    const form = dice.next()
    if (form < 0.3) return `The ${dice.pick(BAND_ADJECTIVES)} ${dice.pick(BAND_NOUNS)}`
    if (form < 0.48) return `${dice.pick(COLORS)} ${dice.pick(BAND_NOUNS)}`
    if (form < 0.64) return `${dice.pick(FIRST_NAMES)} & the ${dice.pick(BAND_NOUNS)}`
    if (form < 0.8) return `The ${dice.pick(LAST_NAMES)} ${dice.pick(kinds)}`
    if (form < 0.92) return `${dice.pick(BAND_ADJECTIVES)} ${dice.pick(kinds)}`
    return `${city} ${dice.pick(COLORS)} ${dice.pick(kinds)}`
  }
}

function dj(dice: Dice, city: string): string {
  const form = dice.next()
  if (form < 0.36) return `DJ ${full(dice)}`
  if (form < 0.56) return `DJ ${dice.pick(COLORS)} ${dice.pick(TRADE_WORDS)}`
  if (form < 0.74)
    return `${dice.pick(TRADE_WORDS)} ${dice.pick(['Sound', 'DJs', 'Entertainment', 'Mobile Music', 'Events'])}`
  if (form < 0.88)
    return `${dice.pick(LAST_NAMES)} ${dice.pick(['Entertainment', 'DJ Company', 'Sound & Light', 'Music Events'])}`
  if (form < 0.95) return `DJ ${dice.pick(STAGE_NAMES)}`
  return `${city} ${dice.pick(['Party DJs', 'Sound Company', 'DJ Collective'])}`
}

function stage(dice: Dice): string {
  const form = dice.next()
  if (form < 0.36) return `The ${dice.pick(STAGE_ADJECTIVES)} ${dice.pick(STAGE_NAMES)}`
  if (form < 0.66) return full(dice)
  if (form < 0.86) return `${dice.pick(STAGE_NAMES)} the ${dice.pick(STAGE_ADJECTIVES)}`
  return `${dice.pick(STAGE_NAMES)} & ${dice.pick(STAGE_NAMES)}`
}

function mystic(dice: Dice): string {
  const form = dice.next()
  if (form < 0.4) return `${dice.pick(['Mystic', 'Oracle', 'Stargazer', 'Seer'])} ${dice.pick(STAGE_NAMES)}`
  if (form < 0.7) return full(dice)
  return `${dice.pick(COLORS)} Moon ${dice.pick(['Readings', 'Tarot', 'Parlor', 'Oracle'])} by ${dice.pick(FIRST_NAMES)}`
}

function clown(dice: Dice): string {
  const form = dice.next()
  if (form < 0.4) return `${dice.pick(CLOWN_NAMES)} the Clown`
  if (form < 0.7) return `${dice.pick(CLOWN_NAMES)} ${dice.pick(LAST_NAMES)}`
  return `${dice.pick(CLOWN_NAMES)} & ${dice.pick(CLOWN_NAMES)}`
}

const KIDS_CLUBS = ['Party Friends', 'Birthday Club', 'Storybook Parties', 'Play Parties', 'Kids Parties'] as const
const KIDS_SHOWS = ['Wonder Parties', 'Party Parade', 'Playhouse', 'Big Birthday Show', 'Party Wagon'] as const

function kids(dice: Dice): string {
  const form = dice.next()
  if (form < 0.34)
    return `${dice.pick(['Miss', 'Mister', 'Captain', 'Professor', 'Uncle', 'Auntie'])} ${dice.pick(CLOWN_NAMES)}`
  if (form < 0.7) return `${dice.pick(TRADE_WORDS)} ${dice.pick(KIDS_CLUBS)}`
  return `${dice.pick(FIRST_NAMES)}'s ${dice.pick(KIDS_SHOWS)}`
}

const SANTA_WORDS = ['Jolly', 'Storybook', 'Workshop', 'Real-Beard', 'Twinkle', 'Evergreen'] as const

function mrsClaus(dice: Dice): string {
  const form = dice.next()
  if (form < 0.4) return `${dice.pick(FIRST_NAMES)} ${dice.pick(LAST_NAMES)} as Mrs. Claus`
  if (form < 0.7) return `Mrs. Claus and the ${dice.pick(SANTA_WORDS)} Kitchen`
  return `${dice.pick(LAST_NAMES)}'s Mrs. Claus`
}

const LATIN_WORDS = ['Sol', 'Luna', 'Oro', 'Alegre', 'Corazón', 'Fiesta', 'Estrella', 'Plata'] as const
const LATIN_FAMILIES = LAST_NAMES.filter((name) => /(ez|os|ro|do|ra|ar|as|es)$/.test(name))

function mariachi(dice: Dice, city: string): string {
  const form = dice.next()
  if (form < 0.45) return `Mariachi ${dice.pick(LATIN_WORDS)} de ${city}`
  if (form < 0.8) return `Mariachi ${dice.pick(LATIN_WORDS)} ${dice.pick(LATIN_FAMILIES)}`
  return `Mariachi Hermanos ${dice.pick(LATIN_FAMILIES)}`
}

function santa(dice: Dice): string {
  const form = dice.next()
  if (form < 0.5) return `Santa ${full(dice)}`
  if (form < 0.75) return `${dice.pick(SANTA_WORDS)} Santa ${dice.pick(FIRST_NAMES)}`
  return `${dice.pick(LAST_NAMES)} Family Santas`
}

function tribute(dice: Dice): string {
  const form = dice.next()
  if (form < 0.4)
    return `The ${dice.pick(BAND_ADJECTIVES)} ${dice.pick(['Revival', 'Rewind', 'Jukebox Show', 'Experience'])}`
  if (form < 0.7) return `${full(dice)} Tribute Show`
  return `${dice.pick(COLORS)} ${dice.pick(['Rewind', 'Revue', 'Time Machine', 'Encore'])}`
}

const PLACE_WORDS = [...TRADE_WORDS, ...COLORS]

const place = (dice: Dice) => `The ${dice.pick(PLACE_WORDS)} ${dice.pick(ROOM_WORDS)}`

/** The name generators by style, given the dice and the home city. */
export const nameStyles = {
  band: band('Band', 'Social Club', 'Revue', 'Brothers', 'Review', 'Outfit'),
  jazz: band('Trio', 'Quartet', 'Jazz Collective', 'Swing Club', 'Quintet'),
  mariachi,
  strings: band('Strings', 'Quartet', 'Chamber Players', 'Ensemble'),
  voices: band('Voices', 'Singers', 'Chorale', 'Harmony Club'),
  soloist: artist('Music', 'Melodies', 'Live Music', 'Serenades'),
  dj,
  stage,
  mystic,
  clown,
  kids,
  santa,
  mrsClaus,
  tribute,
  artist: artist('Studio', 'Designs', 'Art', 'Creations'),
  performer: artist('Performance', 'Live', 'Show', 'Entertainment'),
  host: artist('Events', 'Live', 'Presents', 'Hosting'),
  speaker: artist('Speaks', 'Talks', 'Keynotes'),
  animals: firm('Farm Friends', 'Animal Encounters', 'Critters', 'Pony Farm', 'Menagerie'),
  dance: firm('Dance Company', 'Dancers', 'Dance Theater', 'Movement'),
  inflatables: firm('Inflatables', 'Party Rentals', 'Bounce Company', 'Fun Rentals', 'Jump & Play'),
  rentals: firm('Event Rentals', 'Party Rentals', 'Tents & Events', 'Event Supply'),
  stageRental: firm('Sound & Light', 'Stage Works', 'Productions', 'Event Lighting'),
  booth: firm('Photo Booth', 'Booth Company', 'Snapshots', 'Selfie Station'),
  transport: firm('Limousine', 'Coach', 'Carriage House', 'Chauffeurs', 'Transportation'),
  photo: firm('Photography', 'Studio', 'Photo & Film', 'Portraits', 'Lens Company'),
  film: firm('Films', 'Video', 'Motion Pictures', 'Cinema', 'Productions'),
  bar: firm('Bar Company', 'Cocktails', 'Mobile Bar', 'Pour House', 'Bartending'),
  kitchen: firm('Kitchen', 'Catering', 'Table', 'Provisions', 'Supper Club'),
  staff: firm('Event Staff', 'Hospitality', 'Service Company', 'Event Team'),
  beauty: firm('Beauty', 'Salon', 'Beauty Bar', 'Style House', 'Glow Studio'),
  planner: firm('Events', 'Event Design', 'Planning', 'Celebrations', 'Occasions'),
  officiant: artist('Ceremonies', 'Weddings', 'Vows'),
  florist: firm('Floral', 'Flower Studio', 'Blooms', 'Flowers', 'Botanicals'),
  bakery: firm('Cakes', 'Bakery', 'Cake Studio', 'Bakehouse', 'Sweets'),
  decor: firm('Balloons', 'Decor', 'Event Styling', 'Balloon Studio', 'Party Decor'),
  paper: firm('Paper Co.', 'Letterpress', 'Stationery', 'Invitations', 'Calligraphy'),
  place,
} as const satisfies Record<string, (dice: Dice, city: string) => string>

export type NameStyle = keyof typeof nameStyles
