/** The webhook of the App: the gateway passes the bytes on, codehost verifies them. */
import { IsString, Length, MaxLength } from 'class-validator';
import { Base64, clientOf, defineContract, defineError, Nothing, rpc, within } from '../define/index.js';
import { CodehostNotConfigured } from './connection.contract.js';

export class HookSignatureInvalid extends defineError(
  'hook_signature_invalid',
  400,
  'The X-Hub-Signature-256 header must be the signature of the body',
  'X-Hub-Signature-256',
) {}

export class HookInvalid extends defineError(
  'hook_invalid',
  400,
  'The body must be an event of the code host, with X-GitHub-Delivery and X-GitHub-Event',
  'body',
) {}

/** The largest body that fits into a message of 8 MB in base64. */
export const hookLimitBytes = 5_900_000;

export class HookReceived {
  /** The body as it came, in base64. */
  @Base64()
  @MaxLength(Math.ceil(hookLimitBytes / 3) * 4)
  body: string;

  /** The header `x-hub-signature-256`. */
  @IsString()
  @Length(1, 200)
  signature: string;

  /** The header `x-github-delivery`. */
  @IsString()
  @Length(1, 100)
  deliveryId: string;

  /** The header `x-github-event`. */
  @IsString()
  @Length(1, 100)
  event: string;
}

export const hookContract = defineContract('codehost.hook', {
  /** Answers when the effects are committed. A delivery that was received before has no effect. */
  receive: within(
    // The code host waits 10 s. A body of the largest size takes more than the usual time under load.
    8_000,
    rpc(HookReceived, Nothing, HookSignatureInvalid, HookInvalid, CodehostNotConfigured),
  ),
});

export class HookClient extends clientOf(hookContract) {}
