import { InvalidRequest, ListOf } from '@handtest/contracts/define';
import { CreateJobRequest, TelemetryBatch } from '@handtest/contracts/job';
import fc from 'fast-check';
import { IsInt, IsObject, IsOptional, IsString, Max } from 'class-validator';
import { validated } from './request-validation.js';

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
  size?: number = 3;

  @IsOptional()
  @ListOf(() => Point, 5_000)
  points?: Point[];
}

const problem = (body: unknown): string => {
  try {
    validated(Shape, body);
  } catch (error) {
    if (error instanceof InvalidRequest) return error.message;
    throw error;
  }
  throw new Error('the body was accepted');
};

describe('a request body', () => {
  it('is accepted with its defaults and without unknown fields', () => {
    const shape = validated(Shape, {
      name: 'a',
      colour: 'red',
      points: [{ x: 1, z: 9 }],
      __proto__: { evil: true },
    });
    expect(JSON.parse(JSON.stringify(shape))).toEqual({ name: 'a', size: 3, points: [{ x: 1 }] });
    expect(shape).toBeInstanceOf(Shape);
  });

  it("keeps the caller's own JSON as it came", () => {
    class Order {
      @IsObject()
      metadata: object;
    }
    const body = '{"metadata":{"constructor":{"a":null},"toString":[1,{"__proto__":2}]}}';
    expect(JSON.stringify(validated(Order, JSON.parse(body)))).toBe(body);
  });

  it.each([
    [{ name: 'a', size: '5' }, 'size must be a whole number of at most 10; it is "5"'],
    [{ name: 'a', size: 11 }, 'size must be a whole number of at most 10; it is 11'],
    [{ name: 'a', size: [] }, 'size must be a whole number of at most 10; it is an array'],
    [{}, 'name is required'],
    [{ name: 'a', points: {} }, 'points must be an array; it is an object'],
    [{ name: 'a', points: [null] }, 'points[0] must be an object; it is null'],
    [{ name: 'a', points: [{ x: 1 }, 5] }, 'points[1] must be an object; it is 5'],
  ])('is refused for its type before its size: %j', (body, message) => {
    expect(problem(body)).toBe(message);
  });

  it.each([
    [{ projectId: 'proj_1', prNumbers: [0] }, 'prNumbers[0]'],
    [{ projectId: 'proj_1', template: '' }, 'template'],
    [{ url: 'https://shop.example', description: 'Pay', codehostRepos: ['shop'] }, 'codehostRepos[0]'],
  ])('has a wrong field as its only fault where that field replaces others: %j', (body, param) => {
    const error: unknown = (() => {
      try {
        return validated(CreateJobRequest, body);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect((error as InvalidRequest).faults?.map((fault) => fault.param)).toEqual([param]);
  });

  describe('costs nothing for unknown fields', () => {
    const many = Object.fromEntries(Array.from({ length: 110_000 }, (_, n) => [`k${n}`, 1]));

    it.each([
      ['beside its fields', { name: 'a', ...many }, 'accepted'],
      ['in an item of a list', { name: 'a', points: [{ x: 1, ...many }] }, 'accepted'],
      ['in a field of another type', { name: many }, 'name must be a string; it is an object'],
      [
        'in a field of an item',
        { name: 'a', points: [{ x: many }] },
        'points[0].x must be a whole number; it is an object',
      ],
      [
        'in a list within a list',
        { name: 'a', points: [[many]] },
        'points[0] must be an object; it is an array',
      ],
    ])('%s', (_where, body, outcome) => {
      const before = process.cpuUsage();
      try {
        validated(Shape, body);
        expect(outcome).toBe('accepted');
      } catch (error) {
        expect((error as Error).message).toBe(outcome);
      }
      const { user, system } = process.cpuUsage(before);
      // It was 20 s; the limit only separates quadratic from linear on a slow machine.
      expect((user + system) / 1_000).toBeLessThan(1_000);
    });
  });

  describe('with a list of events', () => {
    const click = { x: 1, y: 2, timestamp: '2026-01-01T00:00:00.000Z' };
    const batch = (clicks: unknown) => validated(TelemetryBatch, { jobId: 'job_1', batchId: 'one', clicks });

    it.each(['[[]]', '[[[[[]]]]]', `[[${JSON.stringify(click)}]]`, '[null]', '[5]', '["x"]', '[{}]', '{}'])(
      'accepts nothing else as events: %s',
      (clicks) => expect(() => batch(JSON.parse(clicks))).toThrow('clicks'),
    );

    it('accepts events and an empty list', () => {
      expect(batch([click]).clicks).toEqual([click]);
      expect(batch([]).clicks).toEqual([]);
    });
  });

  it('fails only with a message that names the problem, for any JSON', () => {
    const name = fc.constantFrom(
      'name',
      'size',
      'points',
      'x',
      'constructor',
      '__proto__',
      'prototype',
      'toString',
    );
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue(),
        fc.array(tie('json')),
        fc.dictionary(name, tie('json')),
      ),
    }));
    fc.assert(
      fc.property(json, (body) => {
        try {
          const shape = validated(Shape, JSON.parse(JSON.stringify(body) ?? 'null'));
          expect(Object.keys(shape).filter((key) => !['name', 'size', 'points'].includes(key))).toEqual([]);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidRequest);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused with the name of the field that is wrong', () => {
    expect(problem({})).toContain('name');
    expect(problem({ name: 'a', size: 11 })).toContain('size');
    expect(problem({ name: 'a', size: '1' })).toContain('size');
    expect(problem({ name: 'a', points: [{ x: 1 }, { x: 'b' }] })).toContain('points[1].x');
  });

  it('names the field that is intended by a similar name', () => {
    expect(problem({ Name: 'a' })).toBe('name is required; rename Name to name');
    expect(problem({ na_me: 'a' })).toBe('name is required; rename na_me to name');
    expect(problem({ names: 'a' })).toBe('name is required');
  });

  it.each([null, 'text', 7, [], [{ name: 'a' }]])('must be an object: %p', (body) => {
    expect(problem(body)).toBe('The request must be a JSON object');
  });
});
