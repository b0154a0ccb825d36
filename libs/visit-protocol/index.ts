/**
 * The messages of the WebSocket between the browser of a visit and its viewers. No imports: the web app
 * bundles the same file. Binary messages go down only, JSON goes both ways.
 *
 * A binary message is a picture: a head of 24 bytes, big endian, then the file.
 *
 * | Offset | Type | Meaning |
 * | 0 | u8 | 1: JPEG of a moving page. 2: JPEG of high quality of a still page |
 * | 1 | u8 | zero |
 * | 2 | u16 | width in CSS pixels |
 * | 4 | u16 | height in CSS pixels |
 * | 6 | u16 | zero |
 * | 8 | u32 | number of the picture, from 1; the viewer acknowledges it after drawing |
 * | 12 | f64 | when it was taken, Unix time in milliseconds of the browser's machine |
 * | 20 | u32 | zero |
 */
export const pictureHeadBytes = 24;
export const movingPicture = 1;
export const stillPicture = 2;

export interface PictureHead {
  readonly kind: number;
  readonly width: number;
  readonly height: number;
  readonly number: number;
  readonly takenAtMs: number;
}

export function writePictureHead({ kind, width, height, number, takenAtMs }: PictureHead): Uint8Array {
  const view = new DataView(new ArrayBuffer(pictureHeadBytes));
  view.setUint8(0, kind);
  view.setUint16(2, width);
  view.setUint16(4, height);
  view.setUint32(8, number);
  view.setFloat64(12, takenAtMs);
  return new Uint8Array(view.buffer);
}

export function readPictureHead(bytes: ArrayBuffer): PictureHead {
  const view = new DataView(bytes);
  return {
    kind: view.getUint8(0),
    width: view.getUint16(2),
    height: view.getUint16(4),
    number: view.getUint32(8),
    takenAtMs: view.getFloat64(12),
  };
}

export interface TabView {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly isFront: boolean;
  readonly isLoading: boolean;
  /** How long its last page took to load, on our side. Absent before. */
  readonly loadMs?: number;
  readonly hasCrashed: boolean;
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A control whose popup is not in the picture: the viewer shows its own at the same place. */
export interface NativeControl {
  readonly id: string;
  readonly type: 'date' | 'time' | 'month' | 'week' | 'datetime-local' | 'color' | 'datalist' | 'select';
  readonly rectangle: Rectangle;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
  readonly isMultiple?: boolean;
  readonly options?: readonly {
    readonly value: string;
    readonly label: string;
    readonly group?: string;
    readonly isDisabled?: boolean;
    readonly isSelected?: boolean;
  }[];
}

/** From the browser to its viewers. */
export type ServerMessage =
  | { readonly kind: 'visit'; readonly status: 'ready' | 'ended' | 'lost'; readonly reason?: string }
  | { readonly kind: 'tabs'; readonly tabs: readonly TabView[] }
  | { readonly kind: 'cursor'; readonly cursor: string; readonly title?: string }
  | {
      readonly kind: 'dialog';
      readonly id: string;
      readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload' | 'credentials';
      readonly message: string;
      readonly defaultText?: string;
      readonly url: string;
    }
  | { readonly kind: 'dialog-closed'; readonly id: string }
  | { readonly kind: 'control'; readonly control: NativeControl }
  | { readonly kind: 'control-closed'; readonly id: string }
  | { readonly kind: 'file-chooser'; readonly id: string; readonly isMultiple: boolean }
  | {
      readonly kind: 'download';
      readonly id: string;
      readonly name: string;
      readonly bytes: number;
      readonly state: 'running' | 'done' | 'failed';
    }
  /** A part of a finished download, in order, as base64. */
  | {
      readonly kind: 'download-part';
      readonly id: string;
      readonly base64: string;
      readonly isLast: boolean;
    }
  | { readonly kind: 'clipboard'; readonly text: string }
  | { readonly kind: 'watched'; readonly viewers: number }
  /** Each second, to a viewer that may act. `latencyMs`: to the viewer and back, absent before the first answer. */
  | {
      readonly kind: 'link';
      readonly latencyMs?: number;
      readonly picturesPerSecond: number;
      /** For some seconds, as the telemetry says it. */
      readonly isSlow: boolean;
    }
  | { readonly kind: 'notice'; readonly text: string };

/** Modifiers of CDP: 1 Alt, 2 Ctrl, 4 Meta, 8 Shift. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  /** The number that the tester's browser gives to the key. Default: that of a usual keyboard. */
  readonly keyCode?: number;
  readonly modifiers: number;
  readonly isRepeat: boolean;
  readonly location: number;
}

export type MouseButton = 'none' | 'left' | 'middle' | 'right' | 'back' | 'forward';

export interface Pointer {
  readonly x: number;
  readonly y: number;
  readonly modifiers: number;
  /** A bit mask, as `MouseEvent.buttons`. */
  readonly buttons: number;
}

/** From a viewer to the browser. Viewers that only watch may send `drawn`. */
export type ClientMessage =
  | { readonly kind: 'drawn'; readonly number: number; readonly ageMs: number }
  | ({ readonly kind: 'move' } & Pointer)
  | ({
      readonly kind: 'press' | 'release';
      readonly button: MouseButton;
      readonly clickCount: number;
    } & Pointer)
  | ({ readonly kind: 'wheel'; readonly deltaX: number; readonly deltaY: number } & Pointer)
  | {
      readonly kind: 'touch';
      readonly phase: 'start' | 'move' | 'end' | 'cancel';
      readonly points: readonly { readonly id: number; readonly x: number; readonly y: number }[];
    }
  | ({ readonly kind: 'key-down' | 'key-up' } & KeyPress)
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'composition'; readonly text: string; readonly isEnd: boolean }
  | { readonly kind: 'paste'; readonly text: string }
  | { readonly kind: 'copy'; readonly isCut: boolean }
  /** Fills a value of a secret into the field that has the focus. Its value never comes up or down. */
  | { readonly kind: 'fill'; readonly secret: string; readonly field: 'username' | 'password' | 'code' }
  | { readonly kind: 'navigate'; readonly url: string }
  | { readonly kind: 'history'; readonly direction: 'back' | 'forward' | 'reload' | 'stop' }
  | { readonly kind: 'tab'; readonly action: 'show' | 'close'; readonly id: string }
  /** Without an address, an empty one. */
  | { readonly kind: 'tab'; readonly action: 'open'; readonly url?: string }
  | {
      readonly kind: 'dialog';
      readonly id: string;
      readonly isAccepted: boolean;
      readonly text?: string;
      readonly user?: string;
    }
  /** Without values, the control closes as it is. */
  | { readonly kind: 'pick'; readonly id: string; readonly values: readonly string[] }
  /** A part of a file for an open file chooser, in order, as base64. */
  | {
      readonly kind: 'file-part';
      readonly id: string;
      readonly name: string;
      readonly base64: string;
    }
  /** Gives the chooser the files that were sent; without any, it is cancelled. */
  | { readonly kind: 'files'; readonly id: string }
  | { readonly kind: 'download'; readonly id: string };

/** Longest text of one message: pasted, typed, or a part of a file. Larger ones end the connection. */
export const maximumText = 400_000;
/** Of what is written into a question of the page. */
export const maximumAnswer = 10_000;
export const maximumUserName = 1_000;
export const maximumAddress = 8_192;
/** A place is at most this far from the corner of the page, in each direction. */
export const maximumPlace = 10_000;
/** Of the files for one chooser, and of one download. */
export const maximumUploadBytes = 25_000_000;
export const maximumDownloadBytes = 100_000_000;
