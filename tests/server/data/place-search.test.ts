/** Places that typed text finds. */
import { describe, expect, test } from 'vitest'
import { loadPlaces } from '#server/data/places.ts'
import { readZipCodes } from '#server/data/zip-codes.ts'

const places = loadPlaces()
const display = (text: string, options?: Parameters<typeof places.startsWith>[1]) =>
  places.startsWith(text, options).map((place) => place.displayName)

describe('the typeahead', () => {
  test('names the largest first among names that start so', () => {
    expect(display('new y')[0]).toBe('New York City, NY')
    expect(display('tor')[0]).toBe('Toronto, ON')
    expect(display('springf')[0]).toBe('Springfield, MO')
  })

  test('names the very name before longer ones', () => {
    expect(display('york')[0]).toBe('York, PA')
    expect(display('Orland').slice(0, 1)).toEqual(['Orland, CA'])
    expect(display('Orland')).toContain('Orlando, FL')
  })

  test('reads a state behind the name, with and without a comma', () => {
    expect(display('portland or')).toEqual(['Portland, OR'])
    expect(display('portland, me')).toEqual(['Portland, ME'])
    expect(display('Paris, TX')).toEqual(['Paris, TX'])
    expect(display('portland oregon')).toEqual(['Portland, OR'])
    expect(display('portland, m')).toEqual(['Portland, ME', 'Portland, MI', 'Portland, MO'])
    expect(display('new york, new york')[0]).toBe('New York City, NY')
    expect(display('kansas city ks')).toEqual(['Kansas City, KS'])
    expect(display('london, ont')[0]).toBe('London, ON')
    expect(display('portland,')[0]).toBe('Portland, OR')
  })

  test('understands the display names that it gives', () => {
    for (const fileName of [
      'st-johns-nl',
      'montreal-qc',
      'washington-dc',
      'winston-salem-nc',
      'ewa-beach-hi',
      'quebec-qc',
    ]) {
      const place = places.byFileName(fileName)
      expect(places.startsWith(place?.displayName ?? '')[0]).toEqual(place)
    }
  })

  test('does not mind case, accents or punctuation', () => {
    for (const typed of ['st johns', "St. John's", 'ST JOHN’S', ' st.  johns '])
      expect(display(typed)[0]).toBe("St. John's, NL")
    expect(display('montreal')[0]).toBe('Montréal, QC')
    expect(display('MONTRÉAL')[0]).toBe('Montréal, QC')
    expect(display('trois rivieres')[0]).toBe('Trois-Rivières, QC')
    expect(display('coeur d alene')[0]).toBe("Coeur d'Alene, ID")
    expect(display('Washington, D.C.')[0]).toBe('Washington, DC')
  })

  test('knows Saint and St., Fort and Ft., Mount and Mt. as the same', () => {
    expect(display('st paul')[0]).toBe('Saint Paul, MN')
    expect(display('saint louis')[0]).toBe('St. Louis, MO')
    expect(display('ft worth')[0]).toBe('Fort Worth, TX')
    expect(display('mt vernon')[0]).toBe('Mount Vernon, NY')
  })

  test('knows other names of large cities, and only theirs', () => {
    expect(display('nyc')).toEqual(['New York City, NY'])
    expect(display('philly')[0]).toBe('Philadelphia, PA')
    expect(display('new york')[0]).toBe('New York City, NY')
    expect(display('new york')).not.toContain('Pittsburg, CA')
    expect(display('rome')).not.toContain('Washington, DC')
    expect(display('quebec city')).toEqual(['Québec, QC'])
  })

  test('leaves out what is not asked for', () => {
    expect(display('nyc', { alternateNames: false })).toEqual([])
    expect(display('phil', { cities: false })).toEqual(['Philadelphia, PA'])
    expect(display('new y', { cities: false, alternateNames: false })).toEqual([])
  })

  test('gives 15 places, or as many as asked for, each once', () => {
    expect(display('s')).toHaveLength(15)
    expect(display('s', { take: 50 })).toHaveLength(50)
    expect(display('s', { take: 3 })).toEqual(display('s').slice(0, 3))
    for (const typed of ['st', 'new york', 'la', 's']) {
      const found = places.startsWith(typed, { take: 50 }).map((place) => place.fileName)
      expect(new Set(found).size).toBe(found.length)
    }
  })

  test('gives nothing for nothing', () => {
    for (const typed of ['', '   ', ',', "'", '...', '日本', 'zzzzzz']) expect(display(typed)).toEqual([])
  })
})

describe('a place as people write it', () => {
  test.each([
    ['Port St. Lucie, FL', 'port-saint-lucie-fl'],
    ['East St Louis', 'east-saint-louis-il'],
    ['Lake St. Louis', 'lake-saint-louis-mo'],
    ['Sault Ste. Marie, ON', 'sault-ste-marie-on'],
    ['Sault Sainte Marie, MI', 'sault-ste-marie-mi'],
    ['N Las Vegas', 'north-las-vegas-nv'],
    ['S. San Francisco', 'south-san-francisco-ca'],
    ['W Palm Bch', 'west-palm-beach-fl'],
    ['Colorado Spgs', 'colorado-springs-co'],
    ['Mc Kinney TX', 'mckinney-tx'],
    ['Ft. Lauderdale', 'fort-lauderdale-fl'],
    ['Mt Pleasant SC', 'mount-pleasant-sc'],
    ['Austin, TX, USA', 'austin-tx'],
    ['Austin, TX 78701', 'austin-tx'],
    ['Austin, Texas 78701-1234, United States', 'austin-tx'],
    ['500 Congress Ave, Austin, TX 78701', 'austin-tx'],
    ['٧٨٧٠١', 'austin-tx'],
    ['Austin, TX ۷۸۷۰۱', 'austin-tx'],
    ['Springfield 62701', 'springfield-il'],
    ['London, Canada', 'london-on'],
    ['Toronto, ON M5V 3L9', 'toronto-on'],
    ['Charlottetown PEI', 'charlottetown-pe'],
    ['Charlottetown, P.E.I.', 'charlottetown-pe'],
    ['Miami, Fla.', 'miami-fl'],
    ['St Paul, Minn.', 'saint-paul-mn'],
    ['Charleston, W. Va.', 'charleston-wv'],
    ['Fargo, N. Dak.', 'fargo-nd'],
    ['Salem, Ore.', 'salem-or'],
  ])('%s is %s, alone', (typed, fileName) => {
    expect(places.startsWith(typed)[0]?.fileName).toBe(fileName)
    expect(places.rivals(typed)).toEqual([])
  })

  test.each([
    ['st-paul-mn', 'saint-paul-mn'],
    ['ft-lauderdale-fl', 'fort-lauderdale-fl'],
    ['saint-louis-mo', 'st-louis-mo'],
    ['new-york-ny', 'new-york-city-ny'],
    ['nowhere-zz', undefined],
  ])('an address with %s leads to %s', (spelled, fileName) => {
    expect(places.byFileName(spelled)?.fileName).toBe(fileName)
  })

  test('a name that is still typed keeps all that it may become', () => {
    expect(display('st')).toContain('Stockton, CA')
    expect(display('st')).toContain('St. Louis, MO')
    expect(display('port st')).toContain('Port Saint Lucie, FL')
  })
})

describe('a name with a typing mistake', () => {
  const similar = (text: string) => places.similarTo(text, { take: 5 }).map((place) => place.displayName)

  test.each([
    ['Bostn', 'Boston, MA'],
    ['bsoton', 'Boston, MA'],
    ['Chicgo, IL', 'Chicago, IL'],
    ['chicgo il', 'Chicago, IL'],
    ['Philidelp', 'Philadelphia, PA'],
    ['Montrael', 'Montréal, QC'],
  ])('%s finds %s first', (typed, meant) => {
    expect(places.startsWith(typed)).toEqual([])
    expect(similar(typed)[0]).toBe(meant)
  })

  test('keeps to the state that is typed with it', () => {
    expect(similar('Portlnd, ME')).toEqual(['Portland, ME'])
  })

  test('is not looked for in very short texts, nor further away', () => {
    expect(similar('xq')).toEqual([])
    expect(similar('Xyzzyville')).toEqual([])
  })
})

describe('a zip code', () => {
  test.each([
    ['90210', 'Beverly Hills, CA'],
    ['10001', 'New York City, NY'],
    ['20001', 'Washington, DC'],
    ['11201', 'Brooklyn, NY'],
    ['02108-1234', 'Boston, MA'],
    ['99723', 'Utqiagvik, AK'],
  ])('%s finds %s alone', (code, name) => {
    expect(display(code)).toEqual([name])
  })

  test('that does not exist finds nothing, nor does a part of one', () => {
    for (const code of ['00000', '902', '902100']) expect(places.startsWith(code), code).toEqual([])
  })

  test('leads to a place that is known, whichever it is', () => {
    const codes = readZipCodes()
    expect(codes.size).toBeGreaterThan(40_000)
    expect([...codes.values()].filter((fileName) => !places.byFileName(fileName))).toEqual([])
  })
})

test.each([
  ['Portland', ['portland-or', 'portland-me']],
  ['California', ['los-angeles-ca', 'san-diego-ca']],
  ['Austin', []],
  ['New York', []],
  ['Chicago', []],
  ['Dallas/Fort Worth', ['dallas-tx', 'fort-worth-tx']],
  ['Minneapolis & St. Paul', ['minneapolis-mn', 'saint-paul-mn']],
  ['Raleigh-Durham', ['raleigh-nc', 'durham-nc']],
  ['DFW', ['dallas-tx', 'fort-worth-tx']],
  ['P.E.I.', ['charlottetown-pe', 'summerside-pe']],
  ['V0A', ['vancouver-bc']],
  ['M5V 3L9', []],
])('%s is meant by several places, or by one', (text, some) => {
  const rivals = loadPlaces()
    .rivals(text)
    .map(({ fileName }) => fileName)
  if (some.length === 0) expect(rivals).toEqual([])
  expect(rivals).toEqual(expect.arrayContaining(some))
})

test('a Canadian postal code finds its city', () => {
  const found = (text: string) => loadPlaces().startsWith(text)[0]?.fileName
  expect(['M5V 3L9', 'h2x', 'V6B1A1', 'T2P 1J9'].map(found)).toEqual([
    'toronto-on',
    'montreal-qc',
    'vancouver-bc',
    'calgary-ab',
  ])
})
