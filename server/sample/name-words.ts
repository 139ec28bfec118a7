/** Word lists for sample vendors' names. Family names avoid well-known artists. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const phrases = (text: string): readonly string[] => text.split(',').map((phrase) => phrase.trim())

export const FIRST_NAMES = words(`
  Abby Adela Agnes Aiko Alma Amara Amir Anders Andre Anika Antonia April Arlo Asha Astrid Aurora Beatriz Benny Bianca
  Bo Bruno Calla Camila Carmen Cassie Celeste Chance Chloe Clara Cleo Coral Cyrus Dahlia Daria Delia Desmond Dimitri
  Dina Dominic Edie Eduardo Eliza Emil Enzo Esme Esteban Etta Fabian Faye Felix Fern Fiona Flora Frankie Gemma Georgia
  Gideon Gilda Greta Gus Hana Harlan Hattie Hazel Hector Henrik Ida Ignacio Imani Ines Iris Isolde Ivan Jasmine Javier
  Jericho Joaquin Jolene Josie Juniper Kai Kenji Kiara Kofi Lars Layla Leif Leona Lettie Lionel Lola Lorenzo Lucia Luz
  Mabel Magnus Malik Marcel Margot Marisol Marlow Mateo Maude Mavis Mei Micah Mila Minnie Mireille Nadia Naomi Nell
  Nico Nina Noor Odette Olive Omar Opal Oscar Otis Paloma Pearl Penny Percy Petra Phoebe Pilar Quincy Rafael Ramona
  Ravi Remy Rhea Rita Roman Rosa Rowan Ruby Rufus Sabine Salma Selma Silas Simone Sol Soraya Stella Sunny Sylvie
  Tabitha Tamsin Teddy Thea Theo Tomas Trudy Ulla Una Valentina Vera Vernon Vince Viola Wade Wanda Wilhelmina Willa
  Winnie Wyatt Xavier Yara Yolanda Yusuf Zadie Zane Zara Zeke Zelda Zora`)

export const LAST_NAMES = words(`
  Abernathy Achebe Alcott Almeida Amador Andrade Appleby Arceneaux Ashworth Baptiste Barlow Beaumont Bellamy Bergstrom
  Blackwood Bonham Boudreaux Bramble Briggs Bristow Calloway Cardoso Castellano Chowdhury Clementine Coffey Colvin
  Cordero Crabtree Cromwell Dabrowski Dalton Delacroix Delgado Desai Devereaux Dominguez Donahue Dubois Dunleavy
  Eastman Ellison Escobedo Fairbanks Falk Farrow Fenwick Figueroa Fitzroy Flanagan Fontaine Fournier Galloway Garnett
  Gillespie Goldfarb Goodwin Greenleaf Guerrero Hadley Halloran Hargrove Hathaway Hawthorne Haywood Herrera Hollis
  Holloway Honeycutt Huang Ibarra Ingram Ishikawa Jankowski Jimenez Joubert Kamara Kaplan Kato Kavanagh Keating Kimura
  Kowalski Lachance Lafontaine Larkin Lavigne Leclair Lindqvist Lockhart Lombardi Loomis Lundgren Macklin Maddox
  Madrigal Marchetti Marlowe Mbeki McAllister McGrady Mendoza Merriweather Montrose Moreau Nakamura Navarro
  Nightingale Norwood Novak Nwosu Oakley Obi Okafor Olsen Ortega Osei Paquette Pascal Patel Pemberton Pennywell Petrov
  Pickering Pomeroy Prescott Quimby Quintero Radcliffe Ramaswamy Ravenel Redwood Renaud Reyes Rhodes Rosales Rosario
  Rutherford Salazar Santoro Saunders Sayers Sepulveda Sheffield Silvestri Singh Sorensen Stanhope Starling Sterling
  Sutherland Takahashi Tanaka Tennyson Thackeray Thibodeaux Tillman Toussaint Trevino Tuttle Umber Underhill Valdez
  Vandermeer Velasquez Villanueva Wainwright Wakefield Weatherby Wexler Whitaker Whitlock Winslow Winterbourne Wójcik
  Yamada Yardley Zamora Zapata Zhang`)

export const COLORS = words(`
  Amber Azure Cobalt Copper Coral Crimson Emerald Golden Indigo Ivory Jade Lavender Lilac Marigold Maroon Midnight
  Olive Opal Pearl Plum Ruby Saffron Scarlet Sienna Silver Teal Topaz Velvet Vermilion Violet`)

export const BAND_ADJECTIVES = words(`
  Borrowed Brass Barefoot Backyard Blue-Sky Candlelit Carousel Cheerful Coastal Crooked Dancing Dusty Electric
  Evergreen Fabulous Fearless Festival Friday-Night Gilded Grand Happy-Hour Harbor Hometown Honest Hundred-Dollar
  Jubilee Late-Night Lucky Magnolia Marvelous Mellow Moonlit Neon Northbound Open-Air Paper Parade Porchlight Restless
  Rooftop Runaway Satin Seaside Secondhand Sidewalk Starlit Sunday Sweetwater Thunder Tiny Uptown Wandering Wildflower
  Window-Seat`)

export const BAND_NOUNS = words(`
  Alibis Avenues Ballads Bandits Boulevard Bouquets Butterflies Cadillacs Carnival Cavaliers Chandeliers Chorus Comets
  Cousins Daydreams Detours Diplomats Drifters Fireflies Foxes Gardeners Headlights Hearts Heirlooms Horizons
  Hummingbirds Jackrabbits Jubilation Jukebox Keepsakes Lanterns Larks Lemonade Lighthouses Magpies Matinee Meteors
  Neighbors Orchards Outfit Pelicans Pioneers Postcards Quartermoon Quilts Rascals Regulars Ribbons Roosters
  Sandpipers Scoundrels Serenade Shakers Socialites Sparrows Streetlights Strangers Suitcases Swallows Tambourines
  Tangerines Thieves Travelers Turnpike Umbrellas Valentines Vagabonds Wagons Waltzers Weekenders Whippoorwills
  Windmills`)

export const TRADE_WORDS = words(`
  Acorn Anchor Arbor Aster Atlas Beacon Birch Blossom Bluebird Bramble Bright Cedar Clover Comet Compass Copper
  Cottage Crescent Daisy Delight Ember Evergreen Fable Feather Fern Festoon Finch Fiesta Flint Foxglove Garland Ginger
  Glimmer Gather Hearth Hickory Honeybee Hooray Iris Ivy Jubilee Juniper Kindred Lantern Larkspur Laurel Linden Lily
  Lumen Magnolia Maple Marigold Meadow Merry Mint Moonbeam Nectar North Oak Olive Orchard Parlor Pear Peony Petal Pine
  Plume Poppy Posy Primrose Quill Quince Rambler Ribbon Riviera Robin Rosewood Saffron Sage Salt Sequoia Skylark
  Sparrow Spruce Sugar Summit Sundial Sunday Thistle Thyme Tinsel Tulip Velvet Verbena Violet Walnut Wander Whistle
  Wildwood Willow Wren Yarrow Zephyr Zinnia`)

export const STAGE_ADJECTIVES = words(`
  Amazing Astonishing Bewildering Brilliant Dazzling Delightful Enchanting Extraordinary Fantastic Great Incredible
  Magnificent Marvelous Mysterious Phenomenal Remarkable Spectacular Splendid Unbelievable Wondrous`)

export const STAGE_NAMES = words(`
  Alistair Alvarado Arcadio Balthazar Barnaby Bartholomew Benedetto Bellini Calypso Caspian Cornelius Corvino Dashiell
  Delphine Dragomir Endora Evander Fabrizio Faustina Fenwick Figaro Galliano Gaspard Giacomo Hadrian Horatio Isadora
  Jasper Kestrel Leopold Lucinda Lysander Marcello Maximilian Melchior Mirabel Montague Nocturne Octavia Orlo Orsino
  Ottavio Pandora Peregrine Phineas Quillon Radomir Rosalind Sebastian Seraphina Silvano Thaddeus Tiberius Tristan
  Valerian Vesper Volkov Wilhelmina Xander Ysabel Zacharias Zephyrine Zoltan`)

export const CLOWN_NAMES = words(`
  Bananas Beans Biscuit Bloopy Bobbin Bonkers Bubbles Bumble Butterscotch Buttons Cricket Cupcake Dimples Dizzy Doodle
  Fiddlesticks Flapjack Freckles Fumbles Giggles Gizmo Goober Gumdrop Hiccup Higgledy Jellybean Jingles Jitterbug
  Kazoo Lollipop Marbles Muffin Noodle Nutmeg Pancake Peaches Pepper Pickles Pippin Popcorn Pockets Puddles Pumpkin
  Quackers Razzle Rainbow Sassafras Scoops Skittery Smudge Snickerdoodle Sparkles Sprinkles Squeaky Sunny Taffy
  Tickles Toodles Truffles Twinkle Waffles Whimsy Whoopsie Wiggles Zigzag`)

export const ROOM_WORDS = phrases(
  `Ballroom, Hall, Loft, Garden, Pavilion, Terrace, Warehouse, Gallery, Manor, Courtyard`,
)
