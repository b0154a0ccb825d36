import { InvalidRequest } from '@handtest/contracts/define';
import { Type } from 'class-transformer';
import fc from 'fast-check';
import { IsArray, IsInt, IsObject, IsOptional, IsString, Max, ValidateNested } from 'class-validator';
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
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Point)
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
  it('is taken with its defaults, and unknown fields are dropped', () => {
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
    [{ name: 'a', size: '5' }, 'size must be an integer number'],
    [{ name: 'a', size: 11 }, 'size must not be greater than 10'],
    [{ name: 'a', size: [] }, 'size must be an integer number'],
    [{}, 'name must be a string'],
    [{ name: 'a', points: {} }, 'points must be an array'],
    [{ name: 'a', points: [null] }, 'points.0 must be an object'],
    [{ name: 'a', points: [{ x: 1 }, 5] }, 'points.1 must be an object'],
  ])('that is refused is told what is wrong before how much of it: %j', (body, message) => {
    expect(problem(body)).toBe(message);
  });

  it('never fails but by saying what is wrong, whatever JSON it is', () => {
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
    expect(problem({ name: 'a', points: [{ x: 1 }, { x: 'b' }] })).toContain('points.1.x');
  });

  it.each([null, 'text', 7, [], [{ name: 'a' }]])('must be an object: %p', (body) => {
    expect(problem(body)).toBe('The request must be a JSON object');
  });
});
