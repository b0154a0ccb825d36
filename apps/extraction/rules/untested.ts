/**
 * The tester lacked something that the test needs: an account, a device, the time. Such a report says nothing about the
 * product. A problem of the product that kept the tester from testing is one all the same. Pure.
 */
import { type Clause, isStatement } from './clause.js';

const testing = '(?:test|check|try|verify|perform|do (?:the|this|that|it|anything))';
const not = "(?:n['’]?t| not)";
/** "I could not test it", "Not tested", "I ran out of time". */
const omitted = new RegExp(
  [
    `\\b(?:could${not}|cannot|can['’]?t|(?:was|am)${not} able to|was unable to|did not get to) (?:\\w+ly )?${testing}\\b`,
    '^(?:so |and |therefore )*(?:(?:this|it|that|the rest) (?:is|was) )?not (?:tested|tried|checked)\\b',
    '\\bran out of (?:time|battery)\\b',
    `\\b(?:steps?|test|rest)\\b[^.]{0,30} could${not} be (?:done|tested|checked)\\b`,
  ].join('|'),
  'i',
);
/** What the page, and not the tester, would have to give. */
const ofProduct =
  '(?:confirmation|mails?|e-?mails?|message|receipt|invoice|number|orders?|button|option|way|chance|choice|result)';
const noTrouble = 'problems?|issues?|errors?|trouble|complaints?';
/** What the caller gives to the tester. */
const given =
  '(?:log-?in(?: data)?|credentials|user ?name|password|accounts?|test \\w+|links?|files?|codes?)';
const own =
  '\\bmy (?:\\w+ )?(?:account|(?:lap|desk)top|phone|browser|device|computer|tablet|office|network|system)';
const means = new RegExp(
  [
    // Of the tester: "I do not have another phone", "I own no watch", "I would need a second account".
    `\\bi (?:do|did)${not} (?:have|own) (?:an?|another|any|access)\\b(?! (?:\\w+ )?(?:${ofProduct}|${noTrouble})\\b)`,
    `(?<!\\bso )\\bi (?:have|had|own) no (?!(?:\\w+ )?(?:${ofProduct}|${noTrouble}|access)\\b)\\w+`,
    "\\bi(?: would|['’]d) need (?:an?|another|more)\\b",
    "\\bi don['’]?t have$",
    // Of the tester's things: "My laptop has no microphone", "asks for a newer browser than mine".
    `${own} (?:has|had) no\\b(?! (?:\\w+ )?${ofProduct}\\b)`,
    `${own} (?:does|did|is|was)${not} (?:share|support|allow|have)\\b`,
    `\\bthan mine\\b|\\b(?:is|are)${not} mine\\b`,
    // Of the caller: "no voucher was provided", "the login you gave me is refused".
    "\\b(?:no|not|n['’]t)\\b[^.]{0,40} (?:given(?: to (?:me|us))?|provided|attached|handed out|part of the (?:task|instructions))\\b",
    `\\byou did${not} (?:give|send|attach|provide)\\b`,
    `\\b${given} (?:that )?(?:you (?:gave|sent)|i (?:was given|got|received)|(?:of|from|in) the (?:task|instructions|sheet))\\b[^.]{0,80}(?:n['’]t|\\bnot|\\bwrong|\\brefused|\\brejected|\\bexpired)\\b`,
    '\\basks for a vpn\\b|\\b(?:mailbox|inbox|phone) of the test (?:account|user)\\b',
  ].join('|'),
  'i',
);
/** What follows from it: "so I could not go on". */
const consequence =
  /^(?:and |so |therefore |hence |thus )*(?:(?:i|we) )?(?:could(?:n['’]?t| not)|cannot|can['’]?t) |^blocked\b/i;

export function saysUntested(clauses: readonly Clause[]): boolean {
  const said = clauses.filter(({ isQuoted, isPast, isQuestion }) => !(isQuoted || isPast || isQuestion));
  const isAbout = ({ plain }: Clause) => omitted.test(plain) || means.test(plain);
  if (!said.some(isAbout)) return false;
  return !said.some(
    (clause) =>
      isStatement(clause) && clause.tone === 'problem' && !isAbout(clause) && !consequence.test(clause.plain),
  );
}
