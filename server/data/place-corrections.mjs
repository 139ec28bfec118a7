/** What the sources of the places have wrong or lack, settled by hand. Places are named `Name, ST` as the sources name them. */

/**
 * Entries that stand for no place of their own: quarters that carry the population of their whole city or region, census
 * areas, and second names of a place that is listed already.
 */
export const DROP = new Set([
  'New York, NY', 'Bronx, NY', 'New South Memphis, TN', 'South Boston, MA', 'West Raleigh, NC', 'Ironville, KY', 'Meads, KY',
  'Lexington-Fayette, KY', 'Tempe Junction, AZ', 'East Chattanooga, TN', 'East Hampton, VA', 'Metairie Terrace, LA',
  'North Stamford, CT', 'North Peoria, IL', 'East Independence, MO', 'Portsmouth Heights, VA', 'East Florence, AL', 'South Suffolk, VA',
  'West Lynchburg, VA', 'West Gulfport, MS', 'South Vineland, NJ', 'East Norwalk, CT', 'West Albany, NY', 'North La Crosse, WI',
  'Beverly Cove, MA', 'North Chicopee, MA', 'South Peabody, MA', 'Framingham Center, MA', 'East Concord, NH', 'West Coon Rapids, MN',
  'Sayreville Junction, NJ', 'South Portland Gardens, ME', 'Upper Alton, IL', 'West Torrington, CT', 'Barstow Heights, CA',
  'Enchanted Hills, NM', 'Greater Northdale, FL', 'East Pensacola Heights, FL', 'Universal City, CA', 'Wharton, PA', 'Whitman, PA',
  'North Bel Air, MD', 'South Bel Air, MD', 'North Atlanta, GA', 'Fallingbrook, PE', 'Sandy Hills, UT', 'South Jordan Heights, UT',
  'Derry Village, NH', 'Washington Street Courthouse Annex, AL', 'Hot Springs National Park, AR', 'LaPorte, IN', 'Fort Cavazos, TX',
  'Fort Novosel, AL', 'Tri-Cities, WA', 'Koolauloa, HI', 'Reservoir, PA', 'Shuniah Township, ON', 'Popcorn House, ON',
  'Columbia Hills, ON', 'Conservation, ON', 'Rural East-Country Squire, ON', 'West End, ON', 'Mile Square, ON', 'County Park, ON',
  'Valley Forge, PA', 'Lehigh Valley, PA', 'Wake Island, HI', 'Duck Lake, BC', 'Greenacres City, FL', 'Greater Napanee, ON',
  'Greene Village, ME', 'Montville Center, CT', 'Starlight Village, NB',
])

export const RENAME = new Map([
  ['Washington, D.C., DC', 'Washington'],
  ['Lake Worth, FL', 'Lake Worth Beach'],
  ['Tysons Corner, VA', 'Tysons'],
  ['Saddle Brooke, AZ', 'Saddlebrooke'],
  ['Asbestos, QC', 'Val-des-Sources'],
  ['Barrow, AK', 'Utqiagvik'],
  ['Squaw Valley, CA', 'Yokuts Valley'],
  ['Andrews AFB, MD', 'Andrews Air Force Base'],
  ['Vandenberg Air Force Base, CA', 'Vandenberg Space Force Base'],
  ['Providence, TX', 'Providence Village'],
  ['Middleboro, MA', 'Middleborough'],
  ['North Oyster/Yellow Point, BC', 'North Oyster'],
])

/** Cities that fill their county (or state): every other place of it is a part of the city. */
export const CITY_COUNTIES = new Map([
  ['New York County, NY', 'New York City'], ['Kings County, NY', 'New York City'], ['Queens County, NY', 'New York City'],
  ['Bronx County, NY', 'New York City'], ['Richmond County, NY', 'New York City'], ['Philadelphia County, PA', 'Philadelphia'],
  ['City of Baltimore, MD', 'Baltimore'], ['City and County of San Francisco, CA', 'San Francisco'],
  ['Orleans Parish, LA', 'New Orleans'], ['Denver County, CO', 'Denver'], ['DC', 'Washington'],
])

/** Former cities that are parts of a larger one. */
export const PARTS = new Set([
  'Willowdale, ON', 'North York, ON', 'Scarborough, ON', 'Etobicoke, ON', 'East York, ON', 'Nepean, ON', 'Kanata, ON', 'Gloucester, ON',
  'Maryvale, AZ', 'Deer Valley, AZ', 'Alhambra, AZ', 'Alief, TX', 'Valencia, CA', 'Jonquière, QC', 'Chicoutimi, QC', 'Verdun, QC',
  'Hull, QC',
])

/** Towns near a large city that the newer gazetteer lists among its neighbourhoods. */
export const TOWNS = new Set([
  'Whitby, ON', 'Brooklin, ON', 'Tecumseh, ON', 'LaSalle, ON', 'Gloucester, ON', 'Orléans, ON', 'Stittsville, ON',
  'Rockcliffe Park, ON', 'Thornhill, ON', 'Waterdown, ON', 'Stoney Creek, ON', 'Galt, ON', 'Hespeler, ON', 'Mannheim, ON',
  'Breslau, ON', 'St. Jacobs, ON', 'Niagara-on-the-Lake, ON', 'Riverview, NB', 'Quispamsis, NB', 'Rothesay, NB', 'Stratford, PE',
  'Sherwood, PE', 'Bedford, NS', 'Eastern Passage, NS', 'Timberlea, NS', 'Beaver Bank, NS', 'Hammonds Plains, NS', 'Paradise, NL',
  'Portugal Cove-St. Phillip’s, NL', 'Logy Bay-Middle Cove-Outer Cove, NL', 'Esquimalt, BC', 'View Royal, BC', 'Saanich, BC',
  'Central Saanich, BC', 'Saanichton, BC', 'Sidney, BC', 'Steveston, BC', 'Sardis, BC', 'Fort Langley, BC', 'Chicoutimi, QC',
  'La Baie, QC', 'Chelsea, QC', 'Chomedey, QC', 'Greenfield Park, QC', 'LeMoyne, QC', 'Saint-Hubert, QC', 'Saint-Joseph-de-Sorel, QC',
  'Saint-Philippe, QC', 'Verdun, QC', 'Outremont, QC', 'Montréal-Nord, QC', 'Kahnawake, QC', 'Roxboro, QC', 'Beauport, QC',
  'Charlesbourg, QC', 'Sainte-Foy, QC', 'Boischatel, QC', 'Wendake, QC', 'Hull, QC', 'Aylmer, QC', 'Bearspaw, AB',
])

/** Populations that the sources lack or take from a whole region; censuses of 2020 (US) and 2021 (Canada), rounded. */
export const POPULATION = new Map([
  ['Louisville, KY', 633_000], ['Lexington, KY', 322_600],
  ['Whitby, ON', 138_500], ['Oshawa, ON', 175_400], ['Barrie, ON', 147_800], ['Windsor, ON', 229_700], ['Caledon, ON', 76_600],
  ['Halton Hills, ON', 63_000], ['Whitchurch-Stouffville, ON', 49_900], ['LaSalle, ON', 32_700], ['Grimsby, ON', 28_900],
  ['Tecumseh, ON', 23_300], ['Kingsville, ON', 22_100], ['Niagara-on-the-Lake, ON', 19_100], ['Tillsonburg, ON', 18_600],
  ['Mississippi Mills, ON', 14_700], ['West Nipissing, ON', 14_600], ['Penetanguishene, ON', 10_100], ['Saanich, BC', 117_700],
  ['Victoria, BC', 91_900], ['Vancouver, BC', 662_200], ['Ladner, BC', 22_000], ['Central Saanich, BC', 17_400],
  ['Esquimalt, BC', 17_500], ['Lake Country, BC', 15_800], ['Comox, BC', 14_800], ['Sidney, BC', 12_300], ['View Royal, BC', 11_600],
  ['Coldstream, BC', 11_200], ['Qualicum Beach, BC', 9300], ['Drumheller, AB', 7900], ["St. John's, NL", 110_500],
  ['Paradise, NL', 22_800], ['Gander, NL', 11_900], ['Moncton, NB', 79_500], ['Riverview, NB', 20_600], ['Quispamsis, NB', 18_800],
  ['Rothesay, NB', 12_000], ['Sydney, NS', 31_000], ['Stratford, PE', 10_900], ['South Fulton, GA', 107_400], ['Brick, NJ', 73_600],
  ['Middletown, NJ', 67_100], ['North Brunswick, NJ', 43_900], ['Hillsborough, NJ', 43_300], ['Millburn, NJ', 21_700],
  ['Denville, NJ', 17_100], ['Bensalem, PA', 62_700], ['Abington, PA', 58_500], ['Cheltenham, PA', 37_500], ['Havertown, PA', 36_000],
  ['Clay, NY', 60_500], ['Henrietta, NY', 47_100], ['Clifton Park, NY', 38_000], ['Glenville, NY', 29_300], ['Vestal, NY', 29_100],
  ['Southington, CT', 43_500], ['Bloomfield, CT', 21_500], ['Avon, CT', 18_900],
])
