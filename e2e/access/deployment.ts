/** The system of these proofs: every service as deployed, the remote browser included, connected to the third parties. */
import { browserEnvironment, Deployment, type DeploymentOptions, serviceNames } from '@handtest/deployment';
import { environmentOf, type ThirdParties } from './third-parties.js';

/** @param options their environment is for `all` and `gateway`; that of the others is set here */
export async function startDeployment(
  thirdParties: ThirdParties,
  { environment, ...options }: DeploymentOptions,
): Promise<Deployment> {
  return Deployment.start({
    services: serviceNames,
    ...options,
    environment: {
      ...environment,
      identity: { INVITATIONS_PER_USER: '100000', ...environmentOf(thirdParties) },
      billing: thirdParties.stripe.environment,
      codehost: thirdParties.codehost.environment,
      browser: { ...(await browserEnvironment()), VISITS_PER_REPLICA: '24', BROWSER_SPARES: '0' },
    },
  });
}
