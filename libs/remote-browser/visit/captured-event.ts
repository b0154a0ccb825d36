/** What a visit observes, beside its pictures. Timestamps are ISO 8601. */

export interface PageEvent {
  readonly kind:
    | ('navigation' | 'title' | 'vitals' | 'dialog' | 'popup')
    | ('download' | 'upload' | 'crash' | 'unresponsive' | 'slow_link');
  readonly url?: string;
  /** In words. */
  readonly detail?: string;
  readonly timestamp: string;
}

/** What the tester did. Never what was typed. */
export interface Interaction {
  readonly kind: 'input' | 'select' | 'submit' | 'key' | 'fill';
  /** Selector, if available. */
  readonly element?: string;
  /** The name of a key that is a command; of a filled secret its name and which value. */
  readonly detail?: string;
  readonly timestamp: string;
}

/** A press of the pointer. */
export interface Click {
  /** In pixels of the picture, as in the video. A phone shows a wide page smaller than its CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** Selector. */
  readonly element: string;
  readonly timestamp: string;
}

export type CapturedEvent =
  | { readonly kind: 'click'; readonly item: Click }
  | { readonly kind: 'page'; readonly item: PageEvent }
  | { readonly kind: 'interaction'; readonly item: Interaction };
