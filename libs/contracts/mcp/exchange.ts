/**
 * The messages of the Model Context Protocol, as far as the API reference shows them. The gateway answers them itself: no
 * service has this operation.
 */
import { IsIn, IsString } from 'class-validator';
import { Absentable, defineContract, rpc } from '../define/index.js';

/** One message of JSON-RPC 2.0. Lists of messages are refused. */
export class McpMessage {
  @IsIn(['2.0'])
  jsonrpc: string;

  /**
   * Absent in a notification.
   * @example 1
   */
  @Absentable()
  id?: unknown;

  /**
   * `initialize`, `server/discover`, `tools/list`, `tools/call`, `ping` and notifications.
   * @example "tools/list"
   */
  @IsString()
  method: string;

  @Absentable()
  params?: unknown;
}

/** One message of JSON-RPC 2.0, or server-sent events of which the last one has this form. */
export class McpAnswer {
  jsonrpc: string;
  id: unknown;
  /** Absent when the message failed. */
  result?: unknown;
  error?: unknown;
}

export const mcpExchange = defineContract('mcp', { exchange: rpc(McpMessage, McpAnswer) });
