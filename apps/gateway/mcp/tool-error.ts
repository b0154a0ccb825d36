/**
 * An error as the result of a tool. The SDK would show the message of any thrown error to the model, so no error leaves a
 * tool. Pure.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { answerOf, errorBody } from '../error/error-answer.js';
import { mostFaults } from './tool-validator.js';

export interface ToolError {
  readonly result: CallToolResult;
  /** An undeclared error of the gateway itself: its cause is logged. */
  readonly unforeseen: boolean;
}

/** Declared errors have their message, all others only the id of the request. */
export function toolErrorOf(error: unknown, requestId: string): ToolError {
  const answer = answerOf(error);
  const { status, message, faults = [{ message }], unforeseen, retryAfterSeconds } = answer;
  const known = { ...errorBody(answer), statusCode: status };
  const body = status === 500 ? { ...known, message: `Internal error (request id ${requestId})` } : known;
  // Many clients show a model only the text, and one fault at a time costs it one call each.
  const shown = faults.slice(0, mostFaults).map((fault) => fault.message);
  const text = status === 500 ? body.message : `${body.error}: ${shown.join('; ')}`;
  return {
    unforeseen,
    result: {
      isError: true,
      content: [{ type: 'text', text }],
      structuredContent: { ...body, ...(retryAfterSeconds && { retryAfterSeconds }) },
    },
  };
}
