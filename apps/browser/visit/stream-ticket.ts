/** What a ticket for a WebSocket permits. */
export interface StreamTicket {
  readonly visitId: string;
  /** False for a caller who only watches. */
  readonly mayAct: boolean;
}
