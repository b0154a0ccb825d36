/** Parts of the app that are loaded when they are first shown. `lazy` of React keeps a failed load, and the page fails with it. */
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { useEver } from './use-ever.js';

interface PartProps {
  /** Until it is loaded. */
  readonly fallback?: ReactNode;
  /** It is loaded when it is first true. A part without it is always open. */
  readonly open?: boolean;
  /** Also when it could not be loaded: the next time it is opened, or mounted, it is loaded again. */
  readonly onClose?: () => void;
}

export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & PartProps> {
  let loaded: ComponentType<Props> | undefined;
  return function Part(props) {
    const { fallback, open = true, onClose } = props;
    const wasOpen = useEver(open);
    const [Content, setContent] = useState(() => loaded);
    const giveUp = useEffectEvent(() => onClose?.());
    useEffect(() => {
      if (Content || !open) return;
      let isWanted = true;
      const show = (content: ComponentType<Props>) => {
        loaded = content;
        setContent(() => content);
        noteFailure(load, false);
      };
      const fail = () => {
        noteFailure(load, true);
        if (isWanted) giveUp();
      };
      load().then(show, fail);
      return () => void (isWanted = false);
    }, [Content, open]);
    return wasOpen && Content ? <Content {...props} /> : fallback;
  };
}

const failed = new Set<unknown>();
const listeners = new Set<() => void>();

function noteFailure(load: unknown, isFailed: boolean): void {
  if (isFailed) failed.add(load);
  else failed.delete(load);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a part is missing that could not be loaded. */
export function usePartIsMissing(): boolean {
  return useSyncExternalStore(subscribe, () => failed.size > 0);
}
