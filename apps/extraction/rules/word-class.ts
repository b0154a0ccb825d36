/**
 * Words that say much the same about a result. A word that no fitted text has still counts by its class. Which class speaks for
 * a failed test, alone or beside another one, is fitted (tools/evaluate/fit), not stated here. Pure.
 */
const classes: Readonly<Record<string, string>> = {
  absent:
    'missing gone lost nowhere absent vanished disappeared lacks lacking omitted dropped skipped left lose vanish disappear disappears absence forgot forgets forgotten',
  empty: 'empty blank white black grey gray void zero nil bare hollow',
  none: 'no none nothing neither nor without',
  not: 'not never hardly barely',
  wrong:
    'wrong incorrect false bad broken faulty invalid mistaken inaccurate messed garbled corrupt corrupted damaged scrambled gibberish nonsense mixed swapped mismatch mismatched',
  error:
    'error errors exception failure fault bug bugs defect crash crashed crashes timeout oops stacktrace glitch problem problems issue issues trouble',
  fail: 'fail fails failed failing refuses refused refuse rejects rejected reject denied declines declined blocked blocks fell breaks broke',
  stuck:
    'stuck frozen freezes froze hangs hung spinning spins spinner loading loads endless endlessly forever loop loops waiting waits waited hourglass buffering',
  same: 'same unchanged identical equal alike',
  still: 'still remains remained remain stays stayed stay keeps keep kept continues',
  old: 'old previous former yesterday outdated stale last earlier original',
  back: 'back again return returns returned reverts reverted resets reset jumps jumped flips bounced thrown sent',
  other: 'other another different else someone elsewhere foreign',
  double: 'twice double doubled duplicate duplicates duplicated copies repeated repeats two three',
  only: 'only just merely half part partly partially some few',
  instead: 'instead rather opposite reverse reversed upside',
  contrast: 'but however yet though although despite except unfortunately sadly alas otherwise pity',
  hedge: 'maybe perhaps probably guess think suppose seems seem apparently unsure somehow',
  unable: 'unable impossible cannot inactive disabled greyed dead unresponsive unusable useless',
  ignored: 'ignored ignores ignore overwrites overwritten wiped erased cleared discarded',
  giveup: 'gave give up quit stopped stop aborted abandoned',
  expect:
    'expected expects should supposed must required wanted asked described promised specified instructions task',
  right: 'right correct correctly properly accurate accurately exact exactly precise true proper accordingly',
  match: 'matches match matched equals agrees corresponds fits adds tallies consistent',
  ok: 'ok okay fine good great perfect perfectly excellent nice nicely lovely well super cool wonderful splendid brilliant flawless happy satisfied pleased',
  work: 'works working worked functions functioning functional functioned runs',
  success:
    'success successful successfully succeeded passed pass passes done complete completed finished accomplished',
  fast: 'fast quick quickly instantly immediately instant prompt promptly second seconds straight directly once',
  easy: 'easy easily smooth smoothly simple straightforward clear clearly convenient effortless',
  got: 'got get gets received receive arrived arrives came comes come reached obtained landed',
  shown: 'shown shows show displayed displays appears appeared visible listed there present',
  all: 'all every each everything both whole entire always everywhere everyone',
  confirm:
    'confirmed confirmation confirms thank thanks thanked accepted accepts approved green tick check checkmark',
  new: 'new updated changed changes change followed follows today current now fresh latest',
  saved: 'saved saves stored stores preserved remembered',
  removed: 'removed deleted deletes',
  allow: 'allowed lets let able possible can could managed',
  too: 'too also even besides',
  unwanted: 'unexpected unexpectedly strange weird odd surprise surprised suddenly random itself',
  late: 'late later hours minutes slow slowly ages delay delayed behind',
  ugly: 'ugly small tiny colour color font spacing pixel pixels alignment cosmetic minor dark bright wording typo logo icon',
  leak: 'leak private anyone public exposed',
};

/** The classes by word. */
export const wordClasses: ReadonlyMap<string, string> = new Map(
  Object.entries(classes).flatMap(([name, words]) => words.split(' ').map((word) => [word, `#${name}`])),
);
