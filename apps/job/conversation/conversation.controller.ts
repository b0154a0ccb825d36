/** Answers the conversation's operations. */
import type { Api, Call } from '@handtest/contracts/define';
import { conversationContract, SendMessageRequest } from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { ConversationService } from './conversation.service.js';

@Serves(conversationContract)
export class ConversationController implements Api<typeof conversationContract> {
  constructor(private readonly conversation: ConversationService) {}

  send(request: SendMessageRequest, call: Call) {
    return this.conversation.send(request, call);
  }
}
