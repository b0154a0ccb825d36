import { defineContract, rpc } from '@handtest/contracts/define';
import { serve } from './serve.js';

class Question {
  text: string;
}

class Answer {
  length: number;
}

const contract = defineContract('quiz', { ask: rpc(Question, Answer), count: rpc(Question, Answer) });

class AskService {
  async ask({ text }: Question): Promise<Answer> {
    return { length: text.length };
  }
}

class QuizService extends AskService {
  async count(_request: Question) {
    return { length: 0 };
  }
}

class MistypedService extends AskService {
  async count(_request: Question) {
    return { length: 'none' };
  }
}

class OtherRequestService extends AskService {
  async count(_request: Question & { language: string }) {
    return { length: 0 };
  }
}

// `npm run typecheck` fails where one of the lines below a @ts-expect-error compiles.
describe('serve', () => {
  it('accepts one service with all operations, or one for each operation', () => {
    serve(contract, QuizService);
    serve(contract, { ask: AskService, count: QuizService });
  });

  it('compiles no operation of another type, and no operation that the contract does not have', () => {
    // @ts-expect-error: the answer has another type
    serve(contract, MistypedService);
    // @ts-expect-error: the request has another type
    serve(contract, { ask: AskService, count: OtherRequestService });
    // @ts-expect-error: the contract has no such operation
    serve(contract, { ask: AskService, count: QuizService, explain: QuizService });
  });

  it('stops the process at start when an operation has no method, which does not compile either', () => {
    // @ts-expect-error: the method is missing
    expect(() => serve(contract, AskService)).toThrow('AskService serves quiz but has no method count');
    // @ts-expect-error: the operation is missing
    expect(() => serve(contract, { ask: AskService })).toThrow('quiz has no service for count');
  });
});
