/**
 * First sentences of sample vendors' descriptions: how long, where, for whom and how someone works, in so many
 * combinations that fifty vendors of a kind in one city hardly ever begin alike.
 */
import type { Dice } from './dice.ts'

const BEGINNINGS = {
  I: [
    'Since {since}, {season}, I have worked {events} {around}',
    '{Season}, you will find me at {events} {around}',
    'I started out in {since} with {events} {around}, mostly {season}',
    '{Events} {around} have kept me busy since {since}',
    'Based in {city}, I have been a part of {events} since {since}',
    'Ask around {city} about {events}, and somebody will remember me from {since}',
    'My calendar is full of {events} {around}, {season} most of all',
    'What began in {since} as a favor for a neighbor now means {events} {around}',
  ],
  we: [
    'Since {since}, {season}, we have worked {events} {around}',
    '{Season}, you will find us at {events} {around}',
    'We started out in {since} with {events} {around}, mostly {season}',
    '{Events} {around} have kept us busy since {since}',
    'Based in {city}, we have been a part of {events} since {since}',
    'Ask around {city} about {events}, and somebody will remember us from {since}',
    'Our calendar is full of {events} {around}, {season} most of all',
    'What began in {since} as a favor for a neighbor now means {events} {around}',
  ],
} as const

const EVENTS = [
  'birthdays and family parties',
  'weddings large and small',
  'company parties',
  'school and community events',
  'backyard parties',
  'anniversaries',
  'holiday parties',
  'engagement parties',
  'fundraisers and galas',
  'neighborhood festivals',
  'reunions',
  'graduations',
]

const AROUND = ['in {city}', 'in and around {city}', 'near {city}', 'all over {city}', 'around {city}']

const SEASONS = [
  'on weekends',
  'in spring and fall',
  'from spring to fall',
  'on Friday and Saturday nights',
  'around the holidays',
  'in the summer',
]

/** A first sentence; `{city}` and `{since}` are still to be filled in. */
export function opening(dice: Dice, voice: 'I' | 'we'): string {
  const [events, around, season] = [dice.pick(EVENTS), dice.pick(AROUND), dice.pick(SEASONS)]
  const sentence = dice
    .pick(BEGINNINGS[voice])
    .replace('{events}', events)
    .replace('{Events}', capitalized(events))
    .replace('{around}', around)
    .replace('{season}', season)
    .replace('{Season}', capitalized(season))
  return `${sentence}.`
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
