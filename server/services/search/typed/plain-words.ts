/** Words that say nothing about what is needed or where: politeness, praise, occasions, times. */
export const SAYS_NOTHING: ReadonlySet<string> = new Set(
  // The sentence.
  (
    'a an the my our your his her their some any this that these those me i im id we us you it its is are be am there ' +
    'need needed needing want wanted wants looking look find finding searching search seeking get getting hire hiring ' +
    'hired book booking booked rent renting rental rentals have having has can could would like love please help who ' +
    'what where when which how does do did know anyone anybody someone thanks thank hello hi hey recommend recommended ' +
    'recommendations suggestions wondering trying plan planning for to at with during of on by from and or plus in near ' +
    'around so just only about maybe also both very really something one two who whos that will not no too if as up all ' +
    'new more most into out over under de para un una en con el la y se busco necesito quiero por our out per then ' +
    // Praise and price.
    'good great best top cheap cheapest affordable reasonable inexpensive budget low cost price prices pricing quote ' +
    'quotes free rated professional pro experienced local live fun funny amazing awesome cool nice fancy classy elegant ' +
    'unique talented friendly family clean small big large huge little short last minute available availability super ' +
    'real authentic traditional classic modern outdoor indoor backyard private mobile full set simple ' +
    'strolling roaming walk around walkaround italian mexican french irish german hawaiian tropical western rustic boho ' +
    'country acoustic interactive energetic upbeat romantic formal casual elegant vegan kosher halal christian jewish ' +
    'play plays playing outdoors indoors visit visits central downtown close custom style type kind sort ' +
    'high quality end luxury black white spanish speaking english espanol bilingual bearded female male woman man ' +
    // Offers.
    'service services company companies business vendor vendors person people guy guys girl lady performer performers ' +
    'player players show shows act acts entertainer entertainers entertainment performance package packages rates rate ' +
    'artist artists musician music group company equipment set up setup crew team ideas idea options option ' +
    // Occasions.
    'event events party parties bash celebration celebrations gathering get together function gala ball occasion ' +
    'birthday birthdays bday b day anniversary wedding weddings bridal bride groom ceremony reception rehearsal dinner ' +
    'engagement proposal shower baby gender reveal sprinkle corporate company office work business team building ' +
    'holiday christmas xmas halloween thanksgiving easter hanukkah new years year nye valentines valentine day mothers ' +
    'fathers memorial labor independence quinceanera quinceaneras quince xv sweet sixteen prom homecoming graduation ' +
    'grad retirement reunion class bachelorette bachelor funeral memorial service celebration life wake church school ' +
    'college university campus fundraiser charity festival fair carnival fest parade block picnic bbq barbecue cookout ' +
    'brunch lunch luncheon breakfast cocktail happy hour housewarming house home pool luau tailgate trade conference ' +
    'convention meeting seminar launch opening grand restaurant bar club bat bar mitzvah mitzvahs communion baptism ' +
    'cinco mayo oktoberfest mardi gras juneteenth ramadan eid diwali kwanzaa lunar purim chanukah tea assembly daycare ' +
    'preschool library nursing senior center living project first guests gig recital premiere screening auction ' +
    'christening surprise themed theme kid kids kiddie child childs children childrens toddler toddlers teen teens ' +
    'adult adults boy boys girls daughter son wife husband mom dad grandma grandpa friend friends niece nephew turning ' +
    'turns old year years yr first second third guests guest staff employees community neighborhood ' +
    'hotel hall venue park apartment ranch farm ' +
    // Sections.
    'virtual online remote zoom webinar video call ' +
    // Time.
    'today tonight tomorrow next coming week weekend weekends month weekday night nights evening morning afternoon day ' +
    'noon midnight am pm hour hours hrs minutes spring summer fall autumn winter soon asap now before after early late ' +
    'january february april june july august september october november december jan feb apr jun jul aug sep sept oct ' +
    'nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun'
  ).split(' '),
)
