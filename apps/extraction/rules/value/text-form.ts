/** Forms of texts that a field can ask for, and how to find them. Pure. */
import type { Topic } from './topic.js';

export interface FoundText {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export interface Form {
  readonly name: string;
  /** Another form would not do. */
  readonly isStrict: boolean;
  /** The only text in this form counts, also far from the words of the field. */
  readonly isEnough: boolean;
  readonly find: (text: string) => FoundText[];
  /** Text before the value that shows where it comes from. */
  readonly lead?: RegExp;
}

interface FormRule extends Omit<Form, 'find'> {
  /** In the name of the field, or else in its description. */
  readonly asks: RegExp;
  readonly patterns: readonly RegExp[];
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const weekdays = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const colours =
  'red|green|blue|yellow|orange|purple|violet|pink|black|white|gr[ae]y|brown|turquoise|cyan|magenta|teal|beige|gold|silver|navy';

/** The first group of a pattern is the value, or else the whole match. The first pattern that matches counts. */
const rules: readonly FormRule[] = [
  {
    name: 'email',
    asks: /\be-?mails?\b|\bmail address(?:es)?\b/,
    isStrict: true,
    isEnough: true,
    patterns: [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g],
  },
  {
    name: 'file',
    asks: /\bfile ?names?\b|\bname of the (?:\w+ )?file\b/,
    isStrict: true,
    isEnough: true,
    patterns: [/\b[\w-]{1,100}\.(?:pdf|csv|xlsx?|docx?|txt|png|jpe?g|gif|zip|json|xml|ics|mp[34]|svg)\b/gi],
  },
  {
    name: 'url',
    asks: /\b(?:url|link|web address|uri)s?\b/,
    isStrict: true,
    isEnough: false,
    patterns: [
      /https?:\/\/[^\s"'<>)\]]{1,500}[^\s"'<>)\].,;:!?]/g,
      /(?<![\w/])\/[a-z][\w-]{0,80}(?:\/[\w-]{1,80}){0,8}/g,
    ],
  },
  {
    name: 'phone',
    asks: /\b(?:phone|telephone|tel|fax)\b/,
    isStrict: true,
    isEnough: false,
    patterns: [/\+?\(?\d[\d ()/-]{5,20}\d/g],
  },
  {
    name: 'description',
    asks: /^(?:.* )?(?:description|notes?|comments?|remarks?|summary|feedback|observations?|impressions?|details|explanation|reason|suggestions?|opinion)\b|\b(?:describe|what happened|explain)\b/,
    isStrict: true,
    isEnough: false,
    patterns: [],
  },
  {
    name: 'date',
    asks: /\b(?:dates?|days?|when|deadline|birthday)\b/,
    isStrict: true,
    isEnough: true,
    patterns: [
      new RegExp(
        `\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}\\b|\\b\\d{1,2}(?:st|nd|rd|th)?\\.? (?:of )?(?:${months})\\b\\.?(?:,? \\d{4})?|\\b(?:${months})\\.? \\d{1,2}(?:st|nd|rd|th)?\\b(?:,? \\d{4})?`,
        'gi',
      ),
      new RegExp(`\\b(?:${weekdays}|today|tomorrow)\\b`, 'gi'),
    ],
  },
  {
    name: 'time',
    asks: /\b(?:time|hour|o'clock|slot)\b(?! (?:taken|it took|to))/,
    isStrict: false,
    isEnough: false,
    patterns: [/\b\d{1,2}[:.]\d\d(?::\d\d)?(?: ?[ap]\.?m\b\.?)?|\b\d{1,2} ?(?:am|pm|o'clock)\b/gi],
  },
  {
    name: 'version',
    asks: /\bversion\b/,
    isStrict: true,
    isEnough: false,
    patterns: [/\bv?\d+(?:\.\d+){1,3}(?:-[\w.]+)?\b/g],
  },
  {
    name: 'identifier',
    asks: /\b(?:number|code|id|identifier|reference|ref|sku|serial|ticket|nr|pin|plate|iban|token)s?\b/,
    isStrict: true,
    isEnough: false,
    patterns: [
      /(?<![\p{L}\p{N}])#?(\p{Lu}{1,10}[-_ ]?\d[\p{L}\p{N}]*(?:[-_/][\p{L}\p{N}]+)*|(?=[\p{L}-]*\d)(?=[\d-]*\p{Lu})[\p{Lu}\p{N}]+(?:-[\p{Lu}\p{N}]+)*)(?![\p{L}\p{N}])/gu,
      /(?:#|\b(?:number|no\.?|nr\.?|code|id|reference|ref)(?: is| was|:)? ?#?)(\d[\d-]{1,30})(?![\p{L}\p{N}:.,]?\d)/giu,
      /(?<![\p{L}\p{N}.,:€$£-])(\d{4,20})(?![\p{L}\p{N}]|[.,:]\d| ?(?:€|%|ms|s\b|eur|usd))/giu,
      /\b(?:code|coupon|voucher)(?: is| was|:)? ([A-Z]{4,20})\b/g,
    ],
  },
  {
    name: 'colour',
    asks: /\bcolou?rs?\b/,
    isStrict: true,
    isEnough: false,
    patterns: [new RegExp(`\\b(?:(?:dark|light|bright|pale) )?(?:${colours})\\b|#[0-9a-f]{6}\\b`, 'gi')],
  },
  {
    name: 'browser',
    asks: /\bbrowsers?\b/,
    isStrict: true,
    isEnough: true,
    patterns: [
      /\b(?:(?:Google |Mozilla |Microsoft )?(?:Chrome|Firefox|Safari|Edge|Opera|Brave|Vivaldi))(?: \d[\d.]*)?\b/g,
    ],
  },
  {
    name: 'device',
    asks: /\b(?:device|phone model|operating system|os)\b/,
    isStrict: true,
    isEnough: true,
    patterns: [
      /\b(?:iPhone|iPad|Pixel|Galaxy|MacBook|ThinkPad|Windows|macOS|iOS|Android|Ubuntu|Linux)(?: (?:\d[\w.]*|[Pp]ro|[Mm]ax|[Mm]ini|[Pp]lus|[Aa]ir|SE|S\d+)){0,3}/g,
    ],
  },
  {
    name: 'price',
    asks: /\b(?:price|cost|total|amount|fee|sum|fare|balance)\b/,
    isStrict: true,
    isEnough: false,
    patterns: [
      /(?:[€$£]|(?:EUR|USD|GBP|CHF) ?)\s?\d[\d.,'’]*\d|(?:[€$£]|CHF) ?\d(?:\.-)?|\b\d[\d.,'’]*(?:\.-)? ?(?:€|\$|£|eur(?:os?)?\b|usd\b|gbp\b|chf\b|dollars?\b|pounds?\b|kr\b)/gi,
    ],
  },
  {
    name: 'quotation',
    lead: /\b(?:get|gets|got|gives?|gave|says?|said|saying|shows?|showed|see|saw|reads?|message|error|appear\w*|display\w*|with|next|toast|banner|alert|dialog|hint)\b[^.]{0,12}$|: ?$/i,
    asks: /\b(?:message|error|hint|text|title|heading|headline|label|wording|copy|notice|toast|banner|alert|says?|slogan|tagline|subject|caption|placeholder|tooltip|warning|dialog|greeting|reads?|shown|displayed|button)\b/,
    isStrict: false,
    isEnough: false,
    patterns: [
      /"([^"\n]{1,1000})"|“([^”\n]{1,1000})”|„([^“”\n]{1,1000})[“”]|«([^»\n]{1,1000})»|`([^`\n]{1,300})`|(?<![\p{L}\p{N}])['‘]([^'’\n]{1,300}(?:['’](?=\p{L})[^'’\n]{1,200})*)['’](?![\p{L}\p{N}])/gu,
    ],
  },
];

/** The form that the name of a field asks for, or else its description. */
export function formOf({ name, asked, field }: Topic): Form | undefined {
  const description = (field.description ?? '').toLowerCase();
  const head = description.split(/\s+/).slice(0, 4).join(' ');
  const named = asked.slice(0, Math.max(0, asked.length - description.length));
  const rule = rules.find(({ asks }) => asks.test(named)) ?? rules.find(({ asks }) => asks.test(head));
  if (!rule || name === '') return undefined;
  return { ...rule, find: (text) => findBy(rule.patterns, text.slice(0, longestText)) };
}

/** The quotations in a text, without their signs in `value`. */
export function quotationsIn(text: string): FoundText[] {
  return findBy(rules.find(({ name }) => name === 'quotation')!.patterns, text.slice(0, longestText));
}

const longestText = 5_000;

function findBy(patterns: readonly RegExp[], text: string): FoundText[] {
  for (const pattern of patterns) {
    const found = [...text.matchAll(pattern)].map((match) => {
      const value = (
        match.slice(1).find((group) => group !== undefined) ?? match[0].replace(/[.,]$/, '')
      ).trim();
      return { value, start: match.index, end: match.index + match[0].length };
    });
    if (found.length > 0) return found;
  }
  return [];
}
