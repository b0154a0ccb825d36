import * as billing from '../billing/index.js';
import * as identity from '../identity/index.js';
import * as job from '../job/index.js';
import * as webhook from '../webhook/index.js';
import { plainToInstance } from 'class-transformer';
import {
  getMetadataStorage,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  ValidateIf,
  ValidateNested,
  validateSync,
} from 'class-validator';
import fc from 'fast-check';
import { accepted, faultsOf } from './acceptance.js';
import { ListOf } from './field.js';
import type { ClassOf, Contract } from './operation.js';

const contracts = [billing, identity, job, webhook]
  .flatMap((exported): unknown[] => Object.values(exported))
  .filter((value): value is Contract => typeof value === 'object' && value !== null && 'operations' in value);
const classes = new Set<ClassOf<object>>(
  contracts.flatMap(({ operations }) => Object.values(operations).map(({ request }) => request)),
);

const rulesOf = (requestClass: ClassOf<object>) =>
  getMetadataStorage().getTargetValidationMetadatas(requestClass, '', false, false);

/** Values that some rule of some contract accepts, and some that none does. */
const likely = fc.constantFrom<unknown>(
  ...[
    'text',
    '',
    'job_01h455vb4pex5vsknk084sn02q',
    'https://shop.example/',
    'jo@shop.example',
    'admin',
    'mobile',
  ],
  ...['2026-01-01T00:00:00.000Z', 'owner/repo', '17', '\u0000', 'x'.repeat(300)],
  ...[0, 1, 15, 120, 121, -1, 0.5, 1e9, true, false, null],
  ...[[], ['owner/repo'], ['text', 7], [1, 2], {}, { a: { type: 'string' } }, [{ x: 1 }]],
);
const value = fc.oneof({ weight: 6, arbitrary: likely }, fc.jsonValue());

function bodyOf(requestClass: ClassOf<object>) {
  const names = [...new Set(rulesOf(requestClass).map(({ propertyName }) => propertyName))];
  const fields = Object.fromEntries([...names, 'unknown', 'toString'].map((name) => [name, value]));
  return fc.record(fields, { requiredKeys: [] });
}

/** What class-validator itself says, and what it leaves of the object. */
function validatedByLibrary<T extends object>(requestClass: ClassOf<T>, body: object) {
  const instance = plainToInstance(requestClass, body, { exposeDefaultValues: true });
  const options = { whitelist: true, forbidUnknownValues: false, stopAtFirstError: true };
  return { instance, errors: validateSync(instance, options) };
}

describe('a request that is accepted', () => {
  it.each([...classes].map((requestClass) => [requestClass.name, requestClass] as const))(
    'is one that class-validator finds fine, and the same is left of it: %s',
    (_name, requestClass) => {
      const isDeep = rulesOf(requestClass).some(({ type }) => type === 'nestedValidation');
      fc.assert(
        fc.property(bodyOf(requestClass), (body) => {
          const instance = plainToInstance(requestClass, body, { exposeDefaultValues: true });
          const { instance: expected, errors } = validatedByLibrary(requestClass, body);
          const isAccepted = accepted(requestClass, instance);
          if (isAccepted || !isDeep) expect(isAccepted).toBe(errors.length === 0);
          if (isAccepted) expect(instance).toStrictEqual(expected);
          expect(faultsOf(requestClass, instance).length === 0).toBe(isAccepted);
        }),
        { numRuns: 50 },
      );
    },
  );

  it('is an ordinary one', () => {
    const body = {
      projectId: 'proj_1',
      url: 'https://shop.example/',
      description: 'Buy a book',
      outputSchema: { bought: { type: 'boolean', description: 'Whether it worked' } },
      targetDurationMinutes: 10,
    };
    const instance = plainToInstance(job.CreateJobRequest, body, { exposeDefaultValues: true });
    expect(accepted(job.CreateJobRequest, instance)).toBe(true);
    expect(instance).toMatchObject({ projectId: 'proj_1', url: 'https://shop.example/' });
  });
});

describe('the rules of a class', () => {
  class Point {
    @IsInt()
    x: number;
  }

  class Shape {
    @IsString()
    name: string;

    @IsOptional()
    @IsInt()
    @Max(10)
    size?: number;

    @ValidateIf((shape: Shape) => shape.name === 'labelled')
    @Length(1, 5)
    label?: string;

    @IsOptional()
    @IsString({ each: true })
    tags?: string[];

    @IsOptional()
    @ListOf(() => Point, 10)
    points?: Point[];
  }

  const shape = (fields: object) => accepted(Shape, Object.assign(new Shape(), fields));

  it('hold for each field, each item, and only under their conditions', () => {
    expect(shape({ name: 'a' })).toBe(true);
    expect(shape({ name: 'a', size: 10, tags: ['a', 'b'] })).toBe(true);
    expect(shape({})).toBe(false);
    expect(shape({ name: 'a', size: 11 })).toBe(false);
    expect(shape({ name: 'a', tags: ['a', 1] })).toBe(false);
    expect(shape({ name: 'labelled' })).toBe(false);
    expect(shape({ name: 'labelled', label: 'x' })).toBe(true);
  });

  it('hold in lists of objects', () => {
    const points = [Object.assign(new Point(), { x: 1 })];
    expect(shape({ name: 'a', points })).toBe(true);
    expect(shape({ name: 'a', points: [...points, Object.assign(new Point(), { x: 'b' })] })).toBe(false);
    expect(shape({ name: 'a', points: [5] })).toBe(false);
  });

  it('are refused when nothing names the class of a nested object', () => {
    class Outer {
      @ValidateNested()
      point?: Point;
    }
    expect(() => accepted(Outer, new Outer())).toThrow('point must be declared by @ListOf');
  });
});
