/** Compares topology, contracts, READMEs and tests with the code. */
import { topology, type Connections, serviceNames } from '@handtest/contracts/topology';
import { withReadmeList } from '../generate/readme-list.js';
import { contracts, errorsOf, events, serverOf } from './contracts.js';
import { matches, sources, sourcesOf, testsOf } from './source.js';

const servedBy = (service: string) => matches(sourcesOf(service), /\bserve\((\w+),/g);
const connections = (service: (typeof serviceNames)[number]): Connections => topology[service];

describe('every subject', () => {
  it('is served once, by the service that owns it', () => {
    const served = serviceNames.flatMap((service) =>
      servedBy(service).map((name) => [name, service] as const),
    );
    const expected = [...contracts].map(([name, contract]) => [name, serverOf(contract)] as const);
    expect(served.toSorted()).toEqual(expected.toSorted());
  });

  it('has one name', () => {
    const subjects = [...contracts.values()].flatMap(({ owner, operations }) =>
      Object.keys(operations).map((operation) => `rpc.${owner}.${operation}`),
    );
    expect(new Set(subjects).size).toBe(subjects.length);
  });
});

describe.each(serviceNames)('%s', (service) => {
  const files = sourcesOf(service);
  const readme = sources(`apps/${service}/README.md`)[0]?.text ?? '';
  const functions = sources(`apps/${service}/migrations/functions/*.sql`);

  it('listens to the events that the topology says', () => {
    const subjects = matches(files, /(?:@OnEvents?\(|subscribeToEvents\(\s*[\w.]+,\s*)(\w+\.\w+)/g).map(
      (name) => events.get(name),
    );
    // All services with a copy of the projects share this listener.
    if (matches(files, /(ProjectCopyModule)\b/g).length > 0) subjects.push('event.identity.projectChanged');
    expect([...new Set(subjects)].toSorted()).toEqual([...connections(service).listens].toSorted());
  });

  it('publishes the events that the topology says', () => {
    const used = [...events].filter(
      ([name, subject]) =>
        subject.startsWith(`event.${service.split('-')[0]}.`) &&
        (files.some(({ text }) => text.includes(name)) ||
          functions.some(({ text }) => text.includes(`'${subject}'`))),
    );
    expect(used.map(([, subject]) => subject).toSorted()).toEqual(
      [...connections(service).publishes].toSorted(),
    );
  });

  it('calls the services that the topology says', () => {
    const owners = matches(
      files,
      /^import \{[^}]*?\b(?:\w+(?:Client|Contract))\b[^}]*?\} from '@handtest\/contracts\/(\w+)'/gm,
    );
    const own = connections(service).serves;
    const called = [...new Set(owners)].filter((owner) => !own.includes(owner));
    expect(called.toSorted()).toEqual([...connections(service).calls].toSorted());
  });

  it('has a README with every part, in at most 40 lines', () => {
    expect(
      ['Owns', 'Serves', 'Publishes', 'Listens', 'Calls', 'Config', 'Run alone'].filter(
        (part) => !readme.includes(part),
      ),
    ).toEqual([]);
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });

  it('has a README whose list fits contracts and topology: npm run generate', () => {
    expect(readme).toBe(withReadmeList(readme, service));
  });

  it('names every variable it reads in its README', () => {
    const variables = matches(files, /@Env\(\s*'(\w+)'/g);
    expect(variables.filter((name) => !readme.includes(name))).toEqual([]);
  });

  it('has a test for every error that it declares', () => {
    const tests = testsOf(service)
      .map(({ text }) => text)
      .join('\n');
    const declared = [...contracts.values()]
      .filter((contract) => serverOf(contract) === service)
      .flatMap(errorsOf);
    const missing = [...new Set(declared.map(({ name }) => name))].filter((name) => !tests.includes(name));
    expect(missing).toEqual([]);
  });
});

it('.env.example names every variable of every service', () => {
  const example = sources('.env.example')[0]?.text ?? '';
  const variables = new Set(
    matches(
      sources('{apps,libs}/**/*.ts').filter(({ path }) => !path.includes('.spec.')),
      /@Env\(\s*'([A-Z0-9_]+)'/g,
    ),
  );
  expect([...variables].filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))).toEqual([]);
});
