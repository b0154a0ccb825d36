/** The fourteen kinds of control whose popup no screencast shows, or whose message one may miss. */
import { eventually } from '@handtest/deployment';
import { ScreenSystem, type TestViewer } from './screen-system.js';

const controls = `<title>Controls</title><style>body{margin:0}form>*{position:absolute;left:10px;width:240px;height:30px;box-sizing:border-box}</style>
<form><select id="select" style="top:0"><option value="s">Small<option value="l">Large</select>
<select id="multiple" multiple style="top:50px;height:60px"><option>a<option>b<option>c</select>
<select id="group" style="top:150px"><optgroup label="Hats"><option>cap<option>beret</optgroup></select>
<select id="disabled-option" style="top:200px"><option>in stock<option disabled>sold out<option>soon</select>
<input id="date" type="date" min="2026-01-01" max="2026-12-31" style="top:250px">
<input id="time" type="time" step="60" style="top:300px"><input id="month" type="month" style="top:350px">
<input id="week" type="week" style="top:400px"><input id="datetime-local" type="datetime-local" style="top:450px">
<input id="color" type="color" value="#112233" style="top:500px">
<input id="datalist" list="cities" style="top:550px"><datalist id="cities"><option value="Rome"><option value="Oslo"></datalist>
<input id="required" required style="top:650px"><input id="pattern" pattern="[0-9]+" value="x" style="top:700px">
<input id="custom" value="x" style="top:750px"><button id="send" style="top:800px">Send</button></form>
<script>addEventListener('mousemove', () => parent.postMessage('reached', '*')); window.events = []; custom.setCustomValidity('Not this one');
for (const type of ['input', 'change', 'invalid']) addEventListener(type, (e) => events.push(e.target.id + ' ' + type), true);</script>`;

/** What was announced or is in the picture, was set, and is in the timeline. */
const complete = new Set<string>();
let system: ScreenSystem;
let viewer: TestViewer;

beforeAll(async () => {
  system = await ScreenSystem.start({
    pages: {
      '/controls': controls,
      '/busy': `${controls}<script>addEventListener('pointermove', () => { const from = performance.now(); while (performance.now() - from < 300); })</script>`,
      '/framed':
        '<body style="margin:0"><iframe id="f" style="position:absolute;left:300px;top:100px;width:600px;height:700px;border:0"></iframe>',
    },
  });
  viewer = await system.connect();
}, 60_000);

afterAll(async () => {
  expect(system.faults).toEqual([]);
  viewer?.close();
  await system?.stop();
});

const reads = (expression: string, expected: unknown) =>
  eventually(async () => expect(await system.evaluate(expression)).toEqual(expected));

it.each([
  ['select', 'select', 15, 'l', ['1']],
  ['group', 'select', 165, 'beret', ['1']],
  ['disabled-option', 'select', 215, 'soon', ['2']],
  ['date', 'date', 265, '2026-05-04', ['2026-05-04']],
  ['time', 'time', 315, '13:45', ['13:45']],
  ['month', 'month', 365, '2026-05', ['2026-05']],
  ['week', 'week', 415, '2026-W20', ['2026-W20']],
  ['datetime-local', 'datetime-local', 465, '2026-05-04T13:45', ['2026-05-04T13:45']],
  ['color', 'color', 515, '#aabbcc', ['#aabbcc']],
  ['datalist', 'datalist', 565, 'Oslo', ['Oslo']],
])('shows the tester the control %s, and sets it', async (id, type, y, value, values) => {
  await system.open(viewer, '/controls');
  const shown = viewer.next('control');
  viewer.click(238, y);
  const { control } = await shown;
  expect(control).toMatchObject({ type, rectangle: { x: 10, y: y - 15, width: 240, height: 30 } });
  const closed = viewer.next('control-closed', (message) => message.id === control.id);
  viewer.send({ kind: 'pick', id: control.id, values });
  await closed;
  await reads(`document.getElementById('${id}').value`, value);
  expect(await system.evaluate('events')).toEqual([`${id} input`, `${id} change`]);
  expect(system.recorded.at(-1)).toMatchObject({
    kind: 'interaction',
    item: { kind: 'select', element: expect.stringContaining(`#${id}`) as string },
  });
  complete.add(id);
});

it('names groups, and options that cannot be chosen', async () => {
  await system.open(viewer, '/controls');
  const groups = viewer.next('control');
  viewer.click(100, 165);
  expect((await groups).control.options).toEqual([
    { value: '0', label: 'cap', group: 'Hats', isSelected: true },
    { value: '1', label: 'beret', group: 'Hats' },
  ]);
  const stock = viewer.next('control');
  viewer.click(100, 215);
  const { control } = await stock;
  expect(control.options![1]).toEqual({ value: '1', label: 'sold out', isDisabled: true });
  const closed = viewer.next('control-closed', (message) => message.id === control.id);
  viewer.send({ kind: 'pick', id: control.id, values: ['1'] });
  await closed;
  await reads('document.getElementById("disabled-option").value', 'in stock');
});

it('leaves a select that is a list on the page to the page', async () => {
  await system.open(viewer, '/controls');
  viewer.click(30, 60);
  await reads('document.getElementById("multiple").selectedOptions.length', 1);
  expect(await system.evaluate('events')).toEqual(['multiple input', 'multiple change']);
  await eventually(() =>
    expect(system.recorded.at(-1)).toMatchObject({ item: { kind: 'input', element: '#multiple' } }),
  );
  complete.add('multiple');
});

/** How far the picture is from white under a field, where Chromium draws its message. */
async function inkUnder(top: number): Promise<number> {
  const base64 = viewer.pictures.at(-1)!.jpeg.toString('base64');
  const script = `(async () => {
    const picture = await createImageBitmap(await (await fetch('data:image/jpeg;base64,${base64}')).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(10, ${top} + 32, 240, 50);
    return data.filter((value, index) => index % 4 === 0 && value < 240).length;
  })()`;
  return Number(await system.evaluate(script));
}

it.each([
  ['required', 650],
  ['pattern', 700],
  ['custom', 750],
])('shows the message of a field that is not valid: %s', async (id, top) => {
  await system.open(viewer, '/controls');
  const others = '#required, #pattern, #custom, #send';
  await system.evaluate(
    `for (const e of document.querySelectorAll('${others}')) if (!['${id}', 'send'].includes(e.id)) e.remove();
     send.style.top = '50px'; send.style.left = '400px'`,
  );
  await eventually(async () => expect([viewer.pictures.at(-1)!.kind, await inkUnder(top)]).toEqual([2, 0]));
  viewer.click(450, 65);
  await reads('events', [`${id} invalid`]);
  await eventually(async () => expect(await inkUnder(top)).toBeGreaterThan(200));
  complete.add(id);
});

it('finds the place of a control inside a frame', async () => {
  await system.open(viewer, '/framed');
  await system.evaluate(
    `new Promise((done) => { const f = document.getElementById('f'); f.onload = done; f.src = '${system.page('/controls', 'localhost')}' })`,
  );
  await system.evaluate("addEventListener('message', () => { window.isReached = true })");
  // A frame of another process gets no pointer before its first picture.
  await eventually(async () => {
    viewer.send({ kind: 'move', x: 400, y: 300, modifiers: 0, buttons: 0 });
    expect(await system.evaluate('window.isReached')).toBe(true);
  });
  const shown = viewer.next('control');
  viewer.click(400, 115);
  expect((await shown).control).toMatchObject({ type: 'select', rectangle: { x: 310, y: 100 } });
});

it('keeps the place of a press on a busy page when the pointer moves on', async () => {
  await system.open(viewer, '/busy');
  const shown = viewer.next('control');
  viewer.click(100, 15);
  viewer.send({ kind: 'move', x: 700, y: 500, modifiers: 0, buttons: 0 });
  expect((await shown).control.rectangle).toEqual({ x: 10, y: 0, width: 240, height: 30 });
  expect(system.recorded.findLast(({ kind }) => kind === 'click')).toMatchObject({ item: { x: 100, y: 15 } });
});

it('closes a control as it is when the tester chooses nothing, and opens it again', async () => {
  await system.open(viewer, '/controls');
  for (const attempt of [1, 2]) {
    const shown = viewer.next('control');
    viewer.click(100, 15);
    const { id } = (await shown).control;
    const closed = viewer.next('control-closed', (message) => message.id === id);
    viewer.send({ kind: 'pick', id, values: [] });
    await closed;
    expect([attempt, await system.evaluate('events.length')]).toEqual([attempt, 0]);
  }
});

it('opens a select by keys', async () => {
  await system.open(viewer, '/controls');
  await system.evaluate('document.getElementById("select").focus()');
  const shown = viewer.next('control');
  viewer.key(' ', 'Space');
  expect((await shown).control.type).toBe('select');
});

it('has shown and set all fourteen kinds', () => {
  process.stdout.write(
    `native controls: tried 14, failed ${14 - complete.size}: ${[...complete].join(', ')}\n`,
  );
  expect(complete.size).toBe(14);
});
