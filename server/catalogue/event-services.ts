/** Rentals, photography, staffing, style, planning and venues. The line format is described in catalogue-entry.ts. */
import { group } from './catalogue-entry.ts'

export const partyRentals = group([
  [42, 'party-rental', 'Party Rental', 'Party Rentals', 'tent', 'kw', 0, 'rentals, equipment, hire'],
  [3701, 'bounce-house', 'Bounce House Rental', 'Bounce House Rentals', 'castle', 'k', 36, 'moonwalk, inflatable, bouncy castle'],
  [3702, 'photo-booth', 'Photo Booth', 'Photo Booths', 'photo-booth', 'vkw', 48, 'selfie station, 360 booth, photo strips'],
  [3703, 'tent-rental', 'Tent Rental', 'Tent Rentals', 'tent', 'w', 18, 'canopy, marquee, party tent'],
  [3704, 'table-and-chair-rental', 'Table and Chair Rental', 'Table and Chair Rentals', 'chair', 'w', 18, 'linens'],
  [3705, 'lighting-rental', 'Event Lighting', 'Event Lighting Companies', 'spotlight', 'w', 12, 'uplighting, stage lights'],
  [3706, 'sound-rental', 'Sound System Rental', 'Sound System Rentals', 'loudspeaker', '', 10, 'pa system, speakers, audio'],
  [3707, 'dance-floor-rental', 'Dance Floor Rental', 'Dance Floor Rentals', 'disco-ball', 'w', 9, 'dancefloor, led floor'],
  [3708, 'casino-party', 'Casino Party Rental', 'Casino Parties', 'dice', '', 14, 'casino night, blackjack, poker, roulette'],
  [3709, 'video-game-truck', 'Video Game Truck', 'Video Game Trucks', 'gamepad', 'k', 13, 'gaming truck, mobile gaming, esports'],
  [3710, 'carnival-games', 'Carnival Game Rental', 'Carnival Game Rentals', 'ferris-wheel', 'k', 12, 'carnival, midway, fair games'],
  [3711, 'dunk-tank', 'Dunk Tank', 'Dunk Tanks', 'bubbles', 'ku', 8, 'water game, dunking booth'],
  [3712, 'cotton-candy-machine', 'Cotton Candy Machine', 'Cotton Candy Machines', 'cotton-candy', 'k', 8, 'popcorn, snow cone'],
  [3713, 'outdoor-movie', 'Outdoor Movie Rental', 'Outdoor Movie Rentals', 'projector', 'k', 10, 'movie screen, backyard movie, projector'],
  [3714, 'limousine', 'Limousine', 'Limousines', 'limousine', 'wt', 24, 'limo, limousine service, stretch limo'],
  [3715, 'party-bus', 'Party Bus', 'Party Buses', 'bus', 'wt', 20, 'bus, limo bus, bachelorette bus'],
  [3716, 'charter-bus', 'Charter Bus', 'Charter Buses', 'bus', 'wt', 9, 'coach, shuttle, minibus'],
  [3717, 'classic-car', 'Classic Car Rental', 'Classic Car Rentals', 'limousine', 'wt', 8, 'vintage car, rolls royce, antique car'],
  [3718, 'horse-drawn-carriage', 'Horse-Drawn Carriage', 'Horse-Drawn Carriages', 'carriage', 'wt', 8, 'cinderella carriage, horse'],
  [3719, 'trolley', 'Trolley', 'Trolleys', 'bus', 'wtu', 4, 'wedding trolley, streetcar'],
  [3720, 'boat-charter', 'Boat Charter', 'Boat Charters', 'ship', 'wt', 6, 'yacht, cruise, party boat'],
  [3721, 'snow-machine', 'Special Effects Rental', 'Special Effects Rentals', 'sparkler', 'w', 6, 'fog machine, cold sparks, snow'],
])

export const photographers = group([
  [6000, 'photographer-videographer', 'Photographer/Videographer', 'Photographers & Videographers', 'camera', 'w', 0, 'photo, video'],
  [6001, 'photographer', 'Photographer', 'Photographers', 'camera', 'kw', 58, 'event photographer, portraits, photography'],
  [6002, 'wedding-photographer', 'Wedding Photographer', 'Wedding Photographers', 'camera', 'w', 36, 'bridal photos, engagement photos'],
  [6003, 'videographer', 'Videographer', 'Videographers', 'video-camera', 'w', 30, 'video, cinematographer, event video'],
  [6004, 'wedding-videographer', 'Wedding Videographer', 'Wedding Videographers', 'video-camera', 'w', 20, 'wedding film, highlight film'],
  [6005, 'drone-photographer', 'Drone Photographer', 'Drone Photographers', 'drone', 'w', 10, 'aerial photos, drone video'],
  [6006, 'headshot-photographer', 'Headshot Photographer', 'Headshot Photographers', 'camera', '', 9, 'portrait, corporate headshots'],
  [6007, 'live-streaming', 'Live Streaming Crew', 'Live Streaming Crews', 'video-camera', 'vw', 8, 'webcast, stream, hybrid event'],
  [6008, 'portrait-photographer', 'Family Photographer', 'Family Photographers', 'camera', 'k', 12, 'family portraits, newborn, maternity'],
])

export const eventStaff = group([
  [6100, 'event-staffing', 'Event Staffing', 'Event Staff', 'serving-tray', 'w', 0, 'staff, helpers, crew'],
  [2413, 'mixologist', 'Mixologist', 'Mixologists', 'cocktail', 'vw', 20, 'cocktail class, craft cocktails, virtual happy hour'],
  [6101, 'bartender', 'Bartender', 'Bartenders', 'cocktail', 'w', 42, 'mobile bar, bar service, barman'],
  [6102, 'waiter', 'Waiter', 'Waitstaff', 'serving-tray', 'w', 22, 'server, waitress, banquet server'],
  [6103, 'personal-chef', 'Personal Chef', 'Personal Chefs', 'chef-hat', 'vw', 24, 'private chef, cook, cooking class'],
  [6104, 'caterer', 'Caterer', 'Caterers', 'chef-hat', 'w', 34, 'catering, buffet, food'],
  [6105, 'food-truck', 'Food Truck', 'Food Trucks', 'food-truck', 'w', 22, 'taco truck, street food, ice cream truck'],
  [6106, 'security', 'Security Guard', 'Event Security', 'shield', '', 9, 'guard, bouncer, crowd control'],
  [6107, 'valet', 'Valet Service', 'Valet Services', 'key', 'w', 6, 'parking, valet parking'],
  [6108, 'brand-ambassador', 'Brand Ambassador', 'Brand Ambassadors', 'megaphone', '', 7, 'promo model, promoter, street team'],
  [6109, 'babysitter', 'Event Nanny', 'Event Nannies', 'balloons', 'kw', 8, 'babysitter, childcare, kids corner'],
  [6110, 'coat-check', 'Coat Check Attendant', 'Coat Check Attendants', 'hanger', 'u', 3, 'cloakroom, attendant'],
])

export const personalStyle = group([
  [6200, 'personal-style', 'Personal Style', 'Personal Style', 'lipstick', 'w', 0, 'beauty, glam'],
  [6201, 'makeup-artist', 'Makeup Artist', 'Makeup Artists', 'lipstick', 'vw', 32, 'mua, bridal makeup, glam'],
  [6202, 'hair-stylist', 'Hair Stylist', 'Hair Stylists', 'comb', 'w', 26, 'hairdresser, bridal hair, updo'],
  [6203, 'spray-tan', 'Spray Tan Artist', 'Spray Tan Artists', 'sun', 'w', 6, 'tanning, airbrush tan'],
  [6204, 'nail-technician', 'Nail Technician', 'Nail Technicians', 'lipstick', 'kw', 8, 'manicure, pedicure, spa party'],
  [6205, 'massage-therapist', 'Massage Therapist', 'Massage Therapists', 'lotus', '', 12, 'chair massage, spa, wellness'],
  [6206, 'wardrobe-stylist', 'Wardrobe Stylist', 'Wardrobe Stylists', 'hanger', 'vw', 6, 'personal shopper, fashion stylist'],
  [6207, 'barber', 'Mobile Barber', 'Mobile Barbers', 'comb', 'w', 6, 'haircut, shave, groomsmen'],
])

export const eventPlanning = group([
  [5000, 'event-planning', 'Event Planning', 'Event Planning', 'clipboard', 'w', 0, 'planning, organiser'],
  [5001, 'event-planner', 'Event Planner', 'Event Planners', 'clipboard', 'vkw', 30, 'party planner, coordinator'],
  [5002, 'wedding-planner', 'Wedding Planner', 'Wedding Planners', 'rings', 'vw', 28, 'wedding coordinator, day-of coordinator'],
  [5003, 'florist', 'Florist', 'Florists', 'bouquet', 'w', 28, 'flowers, bouquet, floral designer'],
  [5004, 'wedding-officiant', 'Wedding Officiant', 'Wedding Officiants', 'rings', 'vw', 26, 'minister, celebrant, justice of the peace'],
  [5005, 'cake-baker', 'Cake Baker', 'Cake Bakers', 'cake', 'kw', 26, 'wedding cake, birthday cake, cupcakes, bakery'],
  [5006, 'balloon-decorator', 'Balloon Decorator', 'Balloon Decorators', 'balloons', 'kw', 24, 'balloon arch, balloon garland, decor'],
  [5007, 'event-decorator', 'Event Decorator', 'Event Decorators', 'bunting', 'kw', 18, 'party decorator, backdrop, centerpieces'],
  [5008, 'invitation-designer', 'Invitation Designer', 'Invitation Designers', 'envelope', 'vw', 9, 'stationery, calligrapher'],
  [5009, 'event-designer', 'Event Designer', 'Event Designers', 'bunting', 'w', 7, 'styling, set design'],
  [5010, 'fireworks', 'Fireworks Display', 'Fireworks Displays', 'sparkler', 'wu', 4, 'pyrotechnics, light show'],
])

export const venues = group([
  [5100, 'venue', 'Venue', 'Venues', 'venue', 'npw', 0, 'hall, space, location'],
  [5101, 'banquet-hall', 'Banquet Hall', 'Banquet Halls', 'venue', 'npw', 8, 'ballroom, reception hall'],
  [5102, 'event-loft', 'Event Loft', 'Event Lofts', 'venue', 'npw', 5, 'studio, warehouse, rooftop'],
  [5103, 'garden-venue', 'Garden Venue', 'Garden Venues', 'bouquet', 'npw', 5, 'barn, vineyard, outdoor venue'],
  [5104, 'kids-party-place', 'Kids Party Place', 'Kids Party Places', 'castle', 'npk', 5, 'play center, party room'],
])
