/** The states of the US (with the District of Columbia) and the provinces and territories of Canada. */
export interface State {
  abbreviation: string
  name: string
  countryCode: 'US' | 'CA'
}

const US =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
  'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
  'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
  'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
  'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
  'WV West Virginia|WI Wisconsin|WY Wyoming'

const CANADA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|' +
  'NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|' +
  'SK Saskatchewan|YT Yukon'

const read = (list: string, countryCode: State['countryCode']): State[] =>
  list.split('|').map((entry) => ({ abbreviation: entry.slice(0, 2), name: entry.slice(3), countryCode }))

/** Other names: from before the postal abbreviations, in the press, and by those who live there. */
const OTHER_NAMES =
  'AL Ala|AR Ark|AZ Ariz|CA Cal,Calif,Cali|CO Colo|CT Conn|DE Del|FL Fla|ID Ida|IL Ill|IN Ind|KS Kan,Kans|MA Mass|' +
  'MI Mich|MN Minn|MS Miss|MT Mont|NC N Car,N Carolina|ND N Dak,N Dakota|NE Neb,Nebr|NM N Mex|NV Nev|OK Okla|' +
  'OR Ore,Oreg|PA Penn,Penna|SC S Car,S Carolina|SD S Dak,S Dakota|TN Tenn|TX Tex|WA Wash|WI Wis,Wisc|' +
  'WV W Va,W Virginia|WY Wyo|AB Alta|MB Man|NL Nfld,NF,Newfoundland|NT NWT|ON Ont|PE PEI|QC Que,PQ|SK Sask'

export const OTHER_STATE_NAMES: readonly [abbreviation: string, names: readonly string[]][] = OTHER_NAMES.split(
  '|',
).map((entry) => [entry.slice(0, 2), entry.slice(3).split(',')])

/** By abbreviation, such as `NY` or `ON`. */
export const STATES: ReadonlyMap<string, State> = new Map(
  [...read(US, 'US'), ...read(CANADA, 'CA')].map((state) => [state.abbreviation, state]),
)
