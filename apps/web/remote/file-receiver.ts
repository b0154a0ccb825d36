/** Puts a download together from its parts, and gives it to the tester's own browser. */
import type { ServerMessage } from '@handtest/visit-protocol';

export class FileReceiver {
  private readonly names = new Map<string, string>();
  private readonly parts = new Map<string, Uint8Array<ArrayBuffer>[]>();

  constructor(private readonly give: (file: Blob, name: string) => void = save) {}

  take(message: ServerMessage): void {
    if (message.kind === 'download') this.names.set(message.id, message.name);
    if (message.kind !== 'download-part') return;
    const { id, base64, isLast } = message;
    const parts = this.parts.get(id) ?? [];
    parts.push(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
    this.parts.set(id, parts);
    if (!isLast) return;
    this.parts.delete(id);
    this.give(new Blob(parts, { type: 'application/octet-stream' }), this.names.get(id) ?? 'download');
  }

  /** On a new connection, the other side sends a file from its start. */
  reconnected(): void {
    this.parts.clear();
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
