import { reportsIn } from './report-file.js';

const text = `= fail
? Pay with the test card. An order number must be shown.
$ paid boolean Was the order paid? = false
$ colour enum(red|green) Colour of the button
@ click button Pay
@ POST /api/orders 500
@ error TypeError: total is undefined
@ GET https://ads.example/a.js 0
! pay|order > network-1 console-1
! nothing >
Pressed Pay.
Nothing!
= none
? Look around.
I looked.
`;

test('a file has one case for each verdict', () => {
  const [failing, unclear] = reportsIn('reports', text);
  expect(failing).toEqual({
    name: 'reports-1',
    kinds: ['report file'],
    job: {
      url: 'https://shop.example.com/',
      description: 'Pay with the test card. An order number must be shown.',
      outputSchema: {
        paid: { type: 'boolean', description: 'Was the order paid?' },
        colour: { type: 'string', description: 'Colour of the button', enum: ['red', 'green'] },
      },
    },
    report: 'Pressed Pay.\nNothing!',
    telemetry: {
      clicks: [{ at: 10, element: 'button Pay' }],
      network: [
        { at: 12, method: 'POST', url: 'https://shop.example.com/api/orders', status: 500 },
        { at: 16, method: 'GET', url: 'https://ads.example/a.js', status: 0 },
      ],
      console: [{ at: 14, type: 'error', message: 'TypeError: total is undefined' }],
    },
    gold: {
      verdict: 'fail',
      data: { paid: false },
      findings: [
        { about: ['pay|order'], cites: ['network-1', 'console-1'] },
        { about: ['nothing'], cites: [] },
      ],
    },
  });
  expect(unclear).toMatchObject({ name: 'reports-2', report: 'I looked.', gold: { verdict: null } });
});

test('a wrong verdict is an error that names the case', () => {
  expect(() => reportsIn('reports', '= passed\n? Look.\nFine.')).toThrow('reports-1.json: /gold/verdict');
});
