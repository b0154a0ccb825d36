/** Controls of the page whose popup is a window of its own: the viewer shows one of its own at the same place. */
import type { NativeControl, ServerMessage } from '@handtest/visit-protocol';
import type { PageReport } from './page-script.js';
import type { PageWorlds, World } from './page-world.js';

export interface NativeControlsOptions {
  readonly worlds: PageWorlds;
  readonly notify: (message: ServerMessage) => void;
  /** The tester chose a value; `element` names the control, never the value. */
  readonly onPicked: (element: string) => void;
  /** Where the pointer was pressed, in the picture. */
  readonly pressed: () => { readonly x: number; readonly y: number };
  /** Pixels of the picture for one CSS pixel of the page. */
  readonly pageScale: () => number;
}

export class NativeControls {
  private open: { readonly control: NativeControl; readonly world: World } | undefined;

  constructor(private readonly options: NativeControlsOptions) {}

  get question(): ServerMessage | undefined {
    return this.open && { kind: 'control', control: this.open.control };
  }

  take(report: PageReport, world: World): void {
    this.close();
    if (report.kind !== 'control') return;
    this.open = { control: { ...report.control, rectangle: this.onPicture(report) }, world };
    this.options.notify({ kind: 'control', control: this.open.control });
  }

  async pick(id: string, values: readonly string[]): Promise<void> {
    const { open } = this;
    if (open?.control.id !== id) return;
    this.close();
    const element = await this.options.worlds.call(open.world, 'pick', id, values);
    if (values.length === 0) return;
    if (element === undefined)
      this.options.notify({ kind: 'notice', text: 'The control is gone; nothing was chosen' });
    else this.options.onPicked(element);
  }

  close(): void {
    if (!this.open) return;
    const { id } = this.open.control;
    this.open = undefined;
    this.options.notify({ kind: 'control-closed', id });
  }

  /** A frame knows its own coordinates only. The press is known in both: their difference is the frame's place. */
  private onPicture({
    control,
    pointer,
  }: Extract<PageReport, { kind: 'control' }>): NativeControl['rectangle'] {
    const scale = this.options.pageScale();
    const { x, y, width, height } = control.rectangle;
    const corner = pointer ? this.options.pressed() : { x: 0, y: 0 };
    return {
      x: corner.x + (x - (pointer?.x ?? 0)) * scale,
      y: corner.y + (y - (pointer?.y ?? 0)) * scale,
      width: width * scale,
      height: height * scale,
    };
  }
}
