/** What texts and events are about, as stems of their distinctive words. "Payment" and "charged" have the same topic. Pure. */

/** Words for the same thing of a website. The first one is the topic. */
const topics: readonly (readonly string[])[] = [
  'pay paid payment payments charge charged charges card cards checkout billing transaction transactions stripe paypal intent intents donation donate donations',
  'order orders ordered purchase purchases purchased buy bought',
  'cart carts basket baskets bag trolley',
  'login signin logon log-in sign-in session sessions auth authenticate authentication oauth password passwords credentials credential signed logged',
  'register registration signup sign-up registered registering',
  'search searches searching searched query find suggest suggestions results',
  'filter filters filtered filtering facet facets',
  'upload uploads uploaded uploading file files attachment attachments document documents',
  'download downloads downloaded export exports exported pdf csv',
  'save saves saved saving store stored update updates updated',
  'delete deletes deleted remove removes removed deleting removing removal',
  'message messages chat chats messaging',
  'mail mails email emails',
  'image images photo photos picture pictures avatar avatars thumbnail jpg jpeg png webp',
  'book booking bookings booked reserve reserves reserved reservation reservations',
  'seat seats seatmap',
  'profile profiles settings preference preferences',
  'comment comments review reviews rating ratings',
  'invite invites invited invitation invitations',
  'coupon coupons voucher vouchers promo promotion promotions discount discounts',
  'ship shipping shipment delivery deliveries deliver delivered',
  'appointment appointments slot slots calendar schedule',
  'transfer transfers transferred',
  'product products item items article articles',
  'map maps location locations',
  'subscribe subscription subscriptions newsletter plan plans',
  'permit permits application applications apply applied',
  'ticket tickets',
  'translate translation language languages locale',
  'submit submits submitted submission submissions send sends sent',
  'socket websocket ws connection disconnected',
].map((words) => words.split(' '));

const topicOf = new Map(
  topics.flatMap(([topic, ...others]) => [topic, ...others].map((word) => [word!, topic!])),
);

/** Words that say nothing about which part of a website a text names. */
const common = new Set(
  (
    'a about after again all also am an and any are as at be because been before but by can cannot could did do does done ' +
    'each even every first for from get gets getting go goes got had has have he her here his how i if in instead into is it ' +
    'its just last like made make me more most much my new next no none not nothing now of off on once one only onto or other our out over ' +
    'own same second she should so some still such than that the their them then there they this those three to too tried try two ' +
    'under until up us very was way we well were what when where which while who why will with without would yes you your zero ' +
    'app apps area bad better bit bug bugs button buttons came click clicked clicking clicks com content correct data defect ' +
    'element error errors expected fail failed failing fails failure fine fix good happen happened happens https http issue issues ' +
    'link links load loaded loading loads look looks missing nav ok okay open opened page pages problem problems say says screen see ' +
    'seems seen server show showed shown shows site something stay stayed stays step stuck tap tapped test tested testing text thing time times use used user users ' +
    'value values view website wait waited went white work worked working works wrong ' +
    'api apis v1 v2 v3 rest rpc public internal web www html php aspx json js mjs css get post put patch head options ' +
    'uncaught typeerror referenceerror syntaxerror rangeerror promise rejection unhandled undefined null reading read property properties ' +
    'function object cannot resource responded status code request requests net err info warn warning console message axioserror network response ' +
    'internal unauthorized forbidden unprocessable gateway timeout unavailable service bad exception stack line ' +
    'div span btn primary secondary input form label main section svg class id type nth child data-test testid aria role href icon wrapper container col row ' +
    'left right top bottom big small red green blue'
  ).split(' '),
);

/** The topics of a text. Numbers and short words say nothing. */
export function topicsOf(text: string): Set<string> {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(log|sign)(?:ged|ging|ned|ning)?[ -](in|up)\b/g, '$1$2')
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(
    words
      .filter((word) => word.length > 1 && !/^\d/.test(word) && !common.has(word))
      .map((word) => topicOf.get(word) ?? stemOf(word)),
  );
}

/** "Seats" and "seat", "loading" and "load", "category" and "categories". */
function stemOf(word: string): string {
  if (word.length < 5) return word.replace(/(?<=[^s]{2})s$/, '');
  return word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ings?|ed|es|s|ly|e)$/, '');
}

export function sharedTopics(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const topic of a) if (b.has(topic)) shared++;
  return shared;
}
