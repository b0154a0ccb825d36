import { InvalidRequest } from '@handtest/contracts/define';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, ValidateNested } from 'class-validator';
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
