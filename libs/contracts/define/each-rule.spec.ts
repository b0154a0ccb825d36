import { getMetadataStorage } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import * as avatar from '../avatar/index.js';
import * as billing from '../billing/index.js';
import * as browser from '../browser/index.js';
import * as codehost from '../codehost/index.js';
import * as extraction from '../extraction/index.js';
import * as identity from '../identity/index.js';
import * as job from '../job/index.js';
import * as mcp from '../mcp/index.js';
import * as scheduler from '../scheduler/index.js';
import * as webhook from '../webhook/index.js';
import type { ClassOf } from './operation.js';

const contracts = [avatar, billing, browser, codehost, extraction, identity, job, mcp, scheduler, webhook];
const exported = contracts.flatMap((contract): unknown[] => Object.values(contract));
const classes = exported.filter((value): value is ClassOf<object> => typeof value === 'function');

function rulesByField(requestClass: ClassOf<object>): [field: string, rules: ValidationMetadata[]][] {
  const storage = getMetadataStorage();
  const rules = storage.getTargetValidationMetadatas(requestClass, '', false, false);
  return Object.entries(storage.groupByPropertyName(rules));
}

it('a field with a rule for each of its items accepts nothing but a list', () => {
  const lists = classes.flatMap((requestClass) =>
    rulesByField(requestClass)
      .filter(([, rules]) => rules.some(({ each }) => each))
      .map(([field, rules]) => ({ name: `${requestClass.name}.${field}`, rules })),
  );
  expect(lists.map(({ name }) => name)).toContain('FindingToFile.suggestedLabels');
  const others = lists.filter(({ rules }) => !rules.some(({ name }) => name === 'isArray'));
  expect(others.map(({ name }) => name)).toEqual([]);
});
