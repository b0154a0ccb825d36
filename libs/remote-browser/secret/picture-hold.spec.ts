import { eventually } from '@handtest/deployment';
import type { Picture } from '../screen/picture-source.js';
import { PictureHold } from './picture-hold.js';

const picture = (capturedAtMs: number): Picture => {
  const size = { width: 8, height: 8 };
  return { jpeg: Buffer.from(`picture ${capturedAtMs}`), capturedAtMs, ...size, isStill: false };
};

function holdWith(
  answers: (() => Promise<number>)[],
  isNeeded = true,
  grey = Promise.resolve(Buffer.from('grey')),
) {
  const shown: string[] = [];
  let replaced = 0;
  const hold = new PictureHold<string>({
    isNeeded: () => isNeeded,
    exposedAtMs: () => answers.shift()!(),
    grey: () => grey,
    show: ({ jpeg }) => shown.push(jpeg.toString()),
    onReplaced: () => void replaced++,
  });
  return { hold, shown, replaced: () => replaced };
}

const says = (time: number) => () => Promise.resolve(time);

it('passes pictures at once while no secret was filled in', () => {
  const { hold, shown } = holdWith([], false);
  hold.take(picture(1), 'page');
  hold.take(picture(2), 'page');
  expect(shown).toEqual(['picture 1', 'picture 2']);
  expect(hold.lastPicture).toEqual(picture(2));
});

it('passes a picture when all frames say that nothing was visible since half a second before it', async () => {
  const { hold, shown } = holdWith([says(1_000), says(1_000)]);
  hold.take(picture(1_501), 'page');
  await eventually(() => expect(shown).toEqual(['picture 1501']));
  hold.take(picture(1_500), 'page');
  await eventually(() => expect(shown).toEqual(['picture 1501', 'grey']));
});

it.each([
  ['is visible', says(Infinity)],
  ['may be visible, because a frame fails', () => Promise.reject(new Error('gone'))],
])('shows a grey picture while a value %s, and asks for another one', async (_, answer) => {
  const { hold, shown, replaced } = holdWith([answer]);
  hold.take(picture(5), 'page');
  expect(shown).toEqual([]);
  await eventually(() => expect(replaced()).toBe(1));
  expect(shown).toEqual(['grey']);
  expect(hold.lastPicture?.jpeg.toString()).toBe('grey');
});

it('shows nothing when there is not even a grey picture', async () => {
  const { hold, shown, replaced } = holdWith([says(Infinity)], true, Promise.reject(new Error('no frame')));
  hold.take(picture(5), 'page');
  await eventually(() => expect(replaced()).toBe(1));
  expect(shown).toEqual([]);
});

it('asks about one picture at a time, and the newest replaces the one that waits', async () => {
  let answer = (_time: number): void => undefined;
  const first = () => new Promise<number>((resolve) => (answer = resolve));
  const { hold, shown } = holdWith([first, says(0)]);
  for (const time of [1_000, 1_001, 1_002]) hold.take(picture(time), 'page');
  expect(shown).toEqual([]);
  answer(0);
  await eventually(() => expect(shown).toEqual(['picture 1000', 'picture 1002']));
});
