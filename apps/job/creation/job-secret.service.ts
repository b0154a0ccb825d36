/** The project secrets that a new job names. */
import { type NamedSecret, SecretClient } from '@handtest/contracts/browser';
import { type Call, InvalidRequest, systemCall } from '@handtest/contracts/define';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { Injectable } from '@nestjs/common';

const own = systemCall('job');

@Injectable()
export class JobSecretService {
  constructor(private readonly secrets: SecretClient) {}

  areNamed({ secrets }: CreateJobRequest): boolean {
    return secrets !== undefined && secrets.length > 0;
  }

  /** @throws InvalidRequest for names that the project does not have */
  async named(
    projectId: string,
    { secrets: names = [] }: CreateJobRequest,
    { deadlineMs }: Call,
  ): Promise<NamedSecret[]> {
    const { secrets } = await this.secrets.named({ projectId, names }, { ...own, deadlineMs });
    const known = new Set(secrets.map(({ name }) => name));
    const faults = names.flatMap((name, index) => {
      const param = `secrets[${index}]`;
      const message = `${param} must be the name of a secret of this project; none is named ${JSON.stringify(name)}`;
      return known.has(name) ? [] : [{ param, message }];
    });
    if (faults.length > 0) throw InvalidRequest.of(faults);
    return secrets;
  }
}
