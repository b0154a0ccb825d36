/** What an operation and its noun begin with: contract, controller, service. Pure; prettier lays it out. */
import type { EndpointPlan } from '../endpoint/endpoint-plan.js';
import { importLines } from '../edit/source-edit.js';
import { camelCase, capitalized, kebabCase, pascalCase, plural, words } from '../names.js';

const type = (name: string) => ({ name, type: true });

export function notWrittenClass({ notWritten }: EndpointPlan): string {
  const code = kebabCase(notWritten).replace(/^-/, '').replaceAll('-', '_');
  return `/** Until the operation is written. Then this class goes, and the compiler names what goes with it. */
export class ${notWritten} extends defineError('${code}', 501, 'This is not available yet') {}`;
}

/** @param base a class that has the parameters of the path already */
export function requestClass({ request, parameters }: EndpointPlan, base?: string): string {
  if (base) return `export class ${request} extends ${base} {}`;
  const fields = parameters.map((name) => `  @IsString()\n  ${name}: string;`);
  return `export class ${request} {${fields.length > 0 ? `\n${fields.join('\n\n')}\n` : ''}}`;
}

export function responseClass({ response }: EndpointPlan): string {
  return `export class ${response} {}`;
}

export function operationEntry({ operation, request, response, notWritten }: EndpointPlan): string {
  return `${operation}: rpc(${request}, ${response}, ${notWritten})`;
}

export function contractSource(plan: EndpointPlan): string {
  const { noun, contract, contractOwner, client, parameters } = plan;
  const validators = parameters.length > 0 ? `import { IsString } from 'class-validator';\n` : '';
  return `/** ${capitalized(words(plural(noun)))}. */
${validators}import { clientOf, defineContract, defineError, rpc } from '../define/index.js';

${notWrittenClass(plan)}

${requestClass(plan)}

${responseClass(plan)}

export const ${contract} = defineContract('${contractOwner}', {
  ${operationEntry(plan)},
});

export class ${client} extends clientOf(${contract}) {}
`;
}

/** The name under which a controller knows the service: `testerJobs`. */
export function serviceField(noun: string): string {
  return camelCase(plural(noun));
}

export function controllerMethod({ operation, request }: EndpointPlan, service: string): string {
  return `${operation}(request: ${request}, call: Call) {
    return this.${service}.${operation}(request, call);
  }`;
}

export function controllerSource(plan: EndpointPlan): string {
  const { noun, owner, contract, request } = plan;
  const name = pascalCase(noun);
  return `/** Answers the operations on ${words(plural(noun))}. */
${importLines([
  ['@handtest/contracts/define', [type('Api'), type('Call')]],
  [`@handtest/contracts/${owner}`, [{ name: contract }, type(request)]],
  ['@handtest/messaging', [{ name: 'Serves' }]],
  [`./${noun}.service.js`, [{ name: `${name}Service` }]],
])}

@Serves(${contract})
export class ${name}Controller implements Api<typeof ${contract}> {
  constructor(private readonly ${serviceField(noun)}: ${name}Service) {}

  ${controllerMethod(plan, serviceField(noun))}
}
`;
}

export function serviceMethod({ operation, request, response, notWritten }: EndpointPlan): string {
  return `async ${operation}(_request: ${request}, _call: Call): Promise<${response}> {
    throw new ${notWritten}();
  }`;
}

export function serviceSource(plan: EndpointPlan): string {
  const { noun, owner, request, response, notWritten } = plan;
  return `/** ${capitalized(words(plural(noun)))}: who may do what, and what becomes of it. */
${importLines([
  ['@handtest/contracts/define', [type('Call')]],
  [`@handtest/contracts/${owner}`, [{ name: notWritten }, type(request), type(response)]],
  ['@nestjs/common', [{ name: 'Injectable' }]],
])}

@Injectable()
export class ${pascalCase(noun)}Service {
  ${serviceMethod(plan)}
}
`;
}

/** The row of the specification. */
export function endpointRow({ method, path, access, status }: EndpointPlan): string {
  const answer = `${status === 201 ? '201; ' : ''}501 until it is written`;
  return `| ${method} | ${path} | ${access} | | ${answer} |`;
}
